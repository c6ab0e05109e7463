import { useSyncExternalStore } from 'react'
import { passwordField, type FormRef } from './passwordField'

/** Letters and digits of the Arabic script, and the zero-width non-joiner, which Persian keyboards have. */
const arabic = /[\p{Script_Extensions=Arabic}\u200c]/u

const subscribe = (look: () => void) => {
  document.addEventListener('input', look)
  return () => document.removeEventListener('input', look)
}

/** Whether the password contains a character that only a Persian or Arabic keyboard types. */
export const useForeignLayout = (form: FormRef): boolean =>
  useSyncExternalStore(subscribe, () => arabic.test(passwordField(form)?.value ?? ''))
