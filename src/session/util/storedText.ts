import { attempt } from './attempt'

/** A text in a storage. Where that is blocked, or full, the text is empty, and so it is where there is none. */
export const storedText = (open: () => Storage | undefined, key: string) => ({
  read: () => attempt(() => open()?.getItem(key)) ?? '',
  write: (text: string) =>
    attempt(() => (text === '' ? open()?.removeItem(key) : open()?.setItem(key, text))),
})
