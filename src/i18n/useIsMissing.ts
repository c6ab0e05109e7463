import { useSyncExternalStore } from 'react'
import type { Language } from './languages'
import { isMissing, subscribe } from './messages'

/** Whether the language could not be loaded, and has not come since. */
export const useIsMissing = (language: Language): boolean =>
  useSyncExternalStore(subscribe, () => isMissing(language))
