/** A module that was loaded without one of its exports; the message names it. */
export class IncompleteModuleError extends Error {
  override readonly name = 'IncompleteModuleError'
  constructor(missing: readonly string[]) {
    super(`A part of the app was loaded without: ${missing.join(', ')}.`)
  }
}

/**
 * Resolves with the module once all the named exports are there. WebKit can resolve an `import()` before the
 * module has run: its exports are undefined then, and the page stays empty without any error.
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
 * For a module whose exports are not known beforehand: neither its own exports nor those in `needed` may be
 * undefined; an `element` counts as a `Component`.
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
