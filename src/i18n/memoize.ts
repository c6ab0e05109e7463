type Cache = { get(key: string): unknown; set(key: string, made: unknown): void }
type Options = { cache: { create(): Cache } }

/** What use-intl uses of `@formatjs/fast-memoize`, in a quarter of a kilobyte less of the first load. */
export const memoize = (
  make: (...args: unknown[]) => unknown,
  { cache: { create } }: Options,
): typeof make => {
  const cache = create()
  return (...args) => {
    const key = JSON.stringify(args)
    const made = cache.get(key) ?? make(...args)
    cache.set(key, made)
    return made
  }
}

/** use-intl asks for one of these; there is only one here. */
export const strategies = {}
