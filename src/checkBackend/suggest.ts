import { looksLikeToken } from './disclosed.ts'

type Leaf = { readonly path: string; readonly value: unknown }

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** Everything in an answer with the path that leads to it. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inner = Object.entries(value).flatMap(([key, each]) => leavesOf(each, join(path, key)))
  return [{ path, value }, ...inner]
}

const pathsWhere = (body: unknown, isIt: (leaf: Leaf) => boolean) =>
  leavesOf(body)
    .filter(isIt)
    .map(({ path }) => path)

const lastKey = (path: string) => path.slice(path.lastIndexOf('./main') + 1)

/** Where in an answer something stands that may be what is sought. */
export const suggest = {
  accessToken: (body: unknown) =>
    pathsWhere(
      body,
      ({ path, value }) => looksLikeToken(value) && !/refresh|csrf|^id$/i.test(lastKey(path)),
    ),
  refreshToken: (body: unknown) =>
    pathsWhere(body, ({ path, value }) => looksLikeToken(value) && /refresh/i.test(lastKey(path))),
  lifetime: (body: unknown) =>
    pathsWhere(
      body,
      ({ path, value }) =>
        /expir|^exp$|ttl|lifetime|valid/i.test(lastKey(path)) &&
        !/refresh/i.test(path) &&
        ['number', 'string'].includes(typeof value),
    ),
  user: (body: unknown) =>
    pathsWhere(
      body,
      ({ value }) =>
        typeof value === 'object' &&
        value !== null &&
        ['id', '_id', 'sub', 'uuid', 'email'].some((key) => Object.hasOwn(value, key)),
    ),
  message: (body: unknown) =>
    pathsWhere(body, ({ value }) => typeof value === 'string' && /\w \w/.test(value)),
}

/** Paths as the values of an option. */
export const asOption = (option: string, paths: readonly string[]) =>
  paths.map((path) => `set ${option}: '${path}'`)
