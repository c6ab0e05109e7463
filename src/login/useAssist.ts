import { useState } from 'react'
import { loadAllMessages } from '../i18n'
import { idle } from '../lib/idle'
import { whole } from '../lib/whole'
import type * as Help from './assist'

/**
 * Loads the help for the sign-in form, with its messages; `null` where it cannot be had. The form appears before it, and
 * works without it.
 */
export const useAssist = () => {
  const [help, setHelp] = useState<typeof Help | null>()
  const fetchHelp = () => {
    if (help) return
    Promise.all([whole(import('./assist'), 'SignInError'), loadAllMessages()]).then(
      ([parts]) => setHelp(parts),
      () => setHelp(null),
    )
    // The first date format takes a phone some 50 ms. They pass before the first screen, which shows a date.
    idle(() => Intl.DateTimeFormat())
  }
  return { help, fetchHelp }
}
