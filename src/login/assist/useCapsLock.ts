import { useEffect, useState } from 'react'
import { passwordField, type FormRef } from './passwordField'

/** Events that have the state of Caps Lock: any key, and the press that focuses the field. */
const telling = ['keydown', 'keyup', 'mousedown'] as const

/**
 * Whether Caps Lock was on at the last event in the password field. It changes only with a key: if the hint
 * vanished at a press elsewhere, the button under the pointer would move.
 */
export const useCapsLock = (form: FormRef): boolean => {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const look = (event: Event) => {
      const isPassword = event.target === passwordField(form)
      // Browsers that fill in forms dispatch events of these names that are no KeyboardEvent.
      if (!(event instanceof KeyboardEvent || (event instanceof MouseEvent && isPassword))) return
      const isNow = event.getModifierState('CapsLock')
      setOn((before) => isNow && (before || isPassword))
    }
    telling.forEach((name) => document.addEventListener(name, look))
    return () => telling.forEach((name) => document.removeEventListener(name, look))
  }, [form])
  return isOn
}
