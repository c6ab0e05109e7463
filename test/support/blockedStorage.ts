const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** A storage that cannot be read, and one that cannot be written either. */
export const unreadable = { getItem: blocked }
export const unusable = { ...unreadable, setItem: blocked, removeItem: blocked }

/** Keeps a page from a storage; returns the function that ends this. */
export function block(storage: Storage, ways: Partial<Storage> = unreadable) {
  const { getItem, setItem, removeItem } = storage
  Object.assign(storage, ways)
  return () => Object.assign(storage, { getItem, setItem, removeItem })
}
