import { useSyncExternalStore } from 'react'

/** As in `SignedInShell.module.css`. Where there is no style sheet, as in a host's tests, there is no row either. */
const wide = globalThis.matchMedia?.('(width >= 54rem)')

const subscribe = (listener: () => void) => {
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

/**
 * Whether the header is one row. Where it is two, its links are the second, and come after the first in the document too:
 * Tab goes from row to row.
 */
export const useIsOneRow = () => useSyncExternalStore(subscribe, () => wide?.matches ?? true)
