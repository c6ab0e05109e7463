import { attempt } from './attempt'

/**
 * Reads and writes one text in a storage. It reads as empty where there is none, and as `blocked` where the storage cannot
 * be read. Writing the empty text removes it; where the storage is blocked or full, writing does nothing.
 */
export const storedText = (open: () => Storage | undefined, key: string) => ({
  read: (blocked = '') => attempt(() => open()?.getItem(key) ?? '') ?? blocked,
  write: (text: string) =>
    attempt(() => (text === '' ? open()?.removeItem(key) : open()?.setItem(key, text))),
})
