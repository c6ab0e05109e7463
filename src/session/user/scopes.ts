import type { Register } from '../state/register'
import { isFields } from '../util/path'

/** The name of a scope: any text, unless the host declares its scopes in `Register`. */
export type ScopeName = Register extends { scope: infer S extends string } ? S : string

/** A condition on a user's scopes: one scope, any or all of several conditions, or the negation of one. */
export type Scope =
  | ScopeName
  | { readonly any: readonly Scope[] }
  | { readonly all: readonly Scope[] }
  | { readonly not: Scope }

/** The paths of an object's own properties that are `true`: `{ notes: { read: true } }` is `notes.read`. */
const pathsOf = (value: object, before = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    inner === true ? before + key : isFields(inner) ? pathsOf(inner, `${before}${key}.`) : [],
  )

/**
 * The names of a user's scopes, from a list, a space-delimited string (RFC 6749, 3.3), or an object whose properties
 * are `true`. `undefined` for any other shape.
 */
export function readScopes(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.split(' ').filter((name) => name !== '')
  if (Array.isArray(value)) {
    return value.every((name) => typeof name === 'string') ? value : undefined
  }
  return isFields(value) ? pathsOf(value) : undefined
}

/**
 * Three-valued logic: `undefined` stands for a malformed condition. It stays `undefined` under `not`, so it never
 * grants anything.
 */
function holds(has: readonly string[], scope: unknown): boolean | undefined {
  if (typeof scope === 'string') return scope === '' ? undefined : has.includes(scope)
  if (!isFields(scope) || Object.keys(scope).length !== 1) return undefined
  const [[kind, inner]] = Object.entries(scope) as [[string, unknown]]
  if (kind === 'not') {
    const answer = holds(has, inner)
    return answer === undefined ? undefined : !answer
  }
  if ((kind !== 'any' && kind !== 'all') || !Array.isArray(inner) || inner.length === 0) {
    return undefined
  }
  const answers = inner.map((each: unknown) => holds(has, each))
  if (answers.includes(undefined)) return undefined
  return kind === 'any' ? answers.includes(true) : !answers.includes(false)
}

/**
 * Whether these scopes, as `readScopes` has read them, meet a condition. Scopes of an unknown shape, an empty name or a
 * malformed condition give `false`, also under `not`.
 */
export const includesScope = (has: readonly string[] | undefined, scope: Scope): boolean =>
  has !== undefined && holds(has, scope) === true

/**
 * Whether the user of a session may do something now: for display and routing only, the server decides. A function
 * beside the session, so that a host without scopes does not load it.
 */
export const hasScope = (session: { scope(): unknown }, scope: Scope): boolean =>
  includesScope(readScopes(session.scope()), scope)
