/** @throws TypeError that names the option by its path. */
export const fail = (path: string, expected: string, got: unknown): never => {
  throw new TypeError(`${path}: expected ${expected}, but got ${JSON.stringify(got)}.`)
}

/** The value as an object. @throws TypeError where it is none, or has a name that is not known. */
export const onlyKnown = (
  path: string,
  value: unknown,
  known: readonly string[],
): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return fail(path, 'an object', value)
  for (const name of Object.keys(value))
    if (!known.includes(name)) fail(`${path}.${name}`, `one of ${known.join(', ')}`, name)
  return value as Readonly<Record<string, unknown>>
}
