import { fill } from '../util/fill'
import type { Overrides, SessionOptions } from './options'

/** The type of `B` merged over `A`: groups of options merge; any other value of `B` replaces that of `A`. */
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
 * Merges options over a preset. `override(strapi, { token: { maxAge: 3600 } })` keeps the other `token` options of the
 * preset, which `{ ...strapi, token: { maxAge: 3600 } }` would lose. A list is replaced as a whole.
 */
export const override = <const P extends SessionOptions, const M extends Overrides>(
  preset: P,
  more: M,
) => fill(more, preset) as Merged<P, M>
