import { useEffect, useState } from 'react'
import { passwordField } from './passwordField'

/** What tells how Caps Lock stands: any key, and the press that leads into the field. */
const telling = ['keydown', 'keyup', 'mousedown'] as const

/**
 * Whether Caps Lock was on when a person was last seen at the password. It stays so until a key tells otherwise: a
 * hint that went at a press elsewhere would move the button away from under the pointer.
 */
export const useCapsLock = (): boolean => {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const look = (event: Event) => {
      const isPassword = event.target === passwordField()
      // What fills in forms sends events of these names that are of no key.
      if (!(event instanceof KeyboardEvent || (event instanceof MouseEvent && isPassword))) return
      const isNow = event.getModifierState('CapsLock')
      setOn((before) => isNow && (before || isPassword))
    }
    telling.forEach((name) => document.addEventListener(name, look))
    return () => telling.forEach((name) => document.removeEventListener(name, look))
  }, [])
  return isOn
}
