type Readable = Pick<Storage, 'getItem' | 'setItem'>

/** localStorage, or nothing where the browser forbids even to look at it. */
export const localStorageOrNone = (): Readable | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
