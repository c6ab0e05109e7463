import { useSyncExternalStore } from 'react'
import { passwordField } from './passwordField'

/** Letters and digits of the Arabic script, and the non-joiner, which is on Persian keyboards and cannot be seen. */
const arabic = /[\p{Script_Extensions=Arabic}\u200c]/u

const subscribe = (look: () => void) => {
  document.addEventListener('input', look)
  return () => document.removeEventListener('input', look)
}

/** Whether the password holds what only a Persian or an Arabic keyboard types. */
export const useForeignLayout = (): boolean =>
  useSyncExternalStore(subscribe, () => arabic.test(passwordField()?.value ?? ''))
