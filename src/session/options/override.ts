import { fill } from '../util/fill'
import type { Overrides, SessionOptions } from './options'

/** What is left of `A` where `B` says something: groups merge, anything else of `B` replaces. */
type Merged<A, B> = B extends undefined
  ? A
  : IsGroup<A> extends true
    ? IsGroup<B> extends true
      ? {
          [K in keyof A | keyof B]: K extends keyof B
            ? K extends keyof A
              ? Merged<A[K], B[K]>
              : B[K]
            : A[K & keyof A]
        }
      : B
    : B
type IsGroup<T> = T extends readonly unknown[] | ((...args: never) => unknown)
  ? false
  : T extends object
    ? true
    : false

/**
 * A preset with some options of one's own over it: `override(strapi, { token: { maxAge: 3600 } })` keeps what the preset
 * says of `token` otherwise, which `{ ...strapi, token: { maxAge: 3600 } }` would lose. Lists are replaced as a whole.
 */
export const override = <const P extends SessionOptions, const M extends Overrides>(
  preset: P,
  more: M,
) => fill(more, preset) as Merged<P, M>
