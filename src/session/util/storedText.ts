import { attempt } from './attempt'

/**
 * Reads and writes one text in a storage. It reads as empty where there is none. Where the storage cannot be read that is
 * `blocked` or, without it, what was read last. Writing the empty text removes it; where the storage is blocked or full,
 * writing does nothing.
 */
export const storedText = (open: () => Storage | undefined, key: string) => {
  let last = ''
  return {
    read: (blocked = last) => attempt(() => (last = open()?.getItem(key) ?? '')) ?? blocked,
    write: (text: string) =>
      attempt(() => (text ? open()?.setItem(key, text) : open()?.removeItem(key))),
  }
}
