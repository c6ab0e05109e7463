/**
 * Reads what a dotted path (`data.access_token`) leads to. Own properties only, so that no path
 * reaches into a prototype; `undefined` where it leads nowhere.
 */
export function read(value: unknown, path: string): unknown {
  let here = value
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Record<string, unknown>)[key]
  }
  return here
}

/** The names of an answer's fields, never their values: what may be said in an error. */
export const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []
