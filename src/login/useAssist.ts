import { useState } from 'react'
import { loadAllMessages } from '../i18n'
import { whole } from '../lib/whole'
import type * as Help from './assist'

/** Loads the help for the sign-in form, with its messages. The form appears before it, and works without it. */
export const useAssist = () => {
  const [help, setHelp] = useState<typeof Help>()
  const fetchHelp = () => {
    if (help) return
    Promise.all([whole(import('./assist'), 'SignInError'), loadAllMessages()]).then(
      ([parts]) => setHelp(parts),
      () => undefined,
    )
  }
  return { help, fetchHelp }
}
