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
  loading: M | Promise<M>,
  ...names: K[]
): Promise<M> {
  const loaded = await loading
  const missing = names.filter((name) => loaded[name] === undefined)
  if (missing.length > 0) throw new IncompleteModuleError(missing)
  return loaded
}

/**
 * For a module whose exports are not known beforehand: none of those that it names may be undefined, and none of those
 * that are needed; an `element` is as good as a `Component`.
 * @throws {IncompleteModuleError} where one of them is undefined
 */
export async function wholeAsNamed<M extends object>(
  loading: Promise<M>,
  ...needed: string[]
): Promise<M> {
  const loaded = await loading
  const names = 'element' in loaded ? [] : needed
  return whole(loaded, ...([...names, ...Object.keys(loaded)] as (keyof M & string)[]))
}
