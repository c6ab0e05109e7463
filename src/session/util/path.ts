/** Whether a value is an object with fields, and no list. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A dotted path into a value (`data.access_token`), empty for the whole value. Of a list of paths, the first that leads
 * to a value counts.
 */
export type Path = string | readonly string[]

/**
 * Reads what a path leads to. Own properties only, so that no path reaches into a prototype;
 * `undefined` where it leads nowhere.
 */
export function read(value: unknown, path: Path): unknown {
  if (typeof path !== 'string') {
    return path.map((each) => read(value, each)).find((found) => found !== undefined)
  }
  let here = value
  for (const key of path ? path.split('.') : []) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Record<string, unknown>)[key]
  }
  return here
}

/** A path as people write it. */
export const pathText = (path: Path) => (typeof path === 'string' ? path : path.join(' or '))

/** The names of an answer's fields, never their values: what may be said in an error. */
export const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []
