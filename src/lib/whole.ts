/** A module that arrived without something it should export. Its message names what is missing. */
export class IncompleteModuleError extends Error {
  override readonly name = 'IncompleteModuleError'
  constructor(missing: readonly string[]) {
    super(`A part of the app was loaded without: ${missing.join(', ')}.`)
  }
}

/**
 * Resolves with the module once it has all the named exports. WebKit can hand out a module before it has run; what is
 * made of its missing exports is an empty page with no error anywhere.
 * @throws {IncompleteModuleError} where one of them is missing
 */
export async function whole<M extends object, K extends keyof M & string>(
  loading: Promise<M>,
  ...names: [K, ...K[]]
): Promise<M> {
  const loaded = await loading
  const missing = names.filter((name) => loaded[name] === undefined)
  if (missing.length > 0) throw new IncompleteModuleError(missing)
  return loaded
}

/**
 * For a module whose exports are not known beforehand: none of those it names may be undefined, and it names one.
 * @throws {IncompleteModuleError} where one of them is undefined
 */
export async function wholeAsNamed<M extends object>(loading: Promise<M>): Promise<M> {
  const loaded = await loading
  const names = Object.keys(loaded) as (keyof M & string)[]
  const [first = 'default' as keyof M & string, ...others] = names
  return whole(Promise.resolve(loaded), first, ...others)
}
