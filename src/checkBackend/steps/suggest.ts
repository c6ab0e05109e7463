import { written, type Change } from '../change.ts'
import { looksLikeToken } from '../wire/secrets.ts'

export type Leaf = { readonly path: string; readonly value: unknown }

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** All leaf values of an answer, with their paths. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inner = Object.entries(value).flatMap(([key, each]) => leavesOf(each, join(path, key)))
  return [{ path, value }, ...inner]
}

export const lastKey = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Matches names of refresh tokens; `refreshed` names an access token. */
const isRefreshName = (path: string) => /refresh(?!ed)|renew/i.test(path)
const isOtherName = (name: string) => /csrf|xsrf|^id_?token$/i.test(name)

const tokensIn = (body: unknown) =>
  leavesOf(body).filter(
    ({ path, value }) => looksLikeToken(value, lastKey(path)) && !isOtherName(lastKey(path)),
  )

/** Sorts by the first pattern that a name matches. */
const byName =
  (...patterns: readonly RegExp[]) =>
  ({ path: one }: Leaf, { path: other }: Leaf) => {
    const rank = (path: string) => {
      const at = patterns.findIndex((each) => each.test(path))
      return at < 0 ? patterns.length : at
    }
    return rank(one) - rank(other)
  }

const pathsOf = (leaves: readonly Leaf[]) => leaves.map(({ path }) => path)
const nameIs = (pattern: RegExp) => (leaf: Leaf) => pattern.test(lastKey(leaf.path))

const isPerson = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  ['id', '_id', 'sub', 'uuid', 'email', 'username', 'user_id'].some((key) =>
    Object.hasOwn(value, key),
  )

/** Paths in an answer at which each part may be, the most likely first. */
export const suggest = {
  accessToken: (body: unknown) =>
    pathsOf(
      tokensIn(body)
        .filter(({ path }) => !isRefreshName(path))
        .sort(byName(/access/i, /token|jwt/i)),
    ),
  refreshToken: (body: unknown) =>
    pathsOf(tokensIn(body).filter(({ path }) => isRefreshName(path))),
  lifetime: (body: unknown) =>
    pathsOf(
      leavesOf(body)
        .filter(nameIs(/expir|^exp$|ttl|lifetime|valid/i))
        .filter(
          ({ path, value }) =>
            !isRefreshName(path) &&
            (typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))),
        ),
    ),
  user: (body: unknown) => pathsOf(leavesOf(body).filter(({ value }) => isPerson(value))),
  message: (body: unknown) =>
    pathsOf(
      leavesOf(body)
        .filter(({ value }) => typeof value === 'string' && /\w \w/.test(value))
        .sort(byName(/message|description|detail|msg/i)),
    ),
}

/** Paths at which the parts of a user may be. */
export const suggestPart = {
  id: (user: unknown) => pathsOf(partsIn(user, /^(_?id|sub|uuid|user_?id)$/i)),
  name: (user: unknown) =>
    pathsOf(
      partsIn(user, /^(name|(full|display|first|given|preferred|user)_?name|login|email)$/i).sort(
        byName(
          /(^|\.)name$/i,
          /full_?name|display_?name/i,
          /(first|given)_?name/i,
          /user_?name|login/i,
        ),
      ),
    ),
  scope: (user: unknown) =>
    pathsOf(partsIn(user, /^(scopes?|permissions?|roles?|authorities|role\.type)$/i)),
  locale: (user: unknown) => pathsOf(partsIn(user, /^(locale|lang(uage)?)$/i)),
}

const partsIn = (user: unknown, pattern: RegExp) =>
  leavesOf(user)
    .filter(nameIs(pattern))
    .filter(
      ({ value }) =>
        ['string', 'number'].includes(typeof value) ||
        (Array.isArray(value) && value.every((each) => typeof each === 'string')),
    )

/** The paths as changes that set an option. */
export const asChanges = (option: string, paths: readonly string[], where: string): Change[] =>
  paths.map((path) => ({
    set: { [option]: path },
    seen: `${where} has it at ${path === '' ? 'its top' : written(path)}`,
  }))
