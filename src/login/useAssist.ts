import { useState } from 'react'
import { loadAllMessages } from '../i18n'
import { whole } from '../lib/whole'
import type * as Help from './assist'

/** What helps at the form, with its words: not needed to see the form, and it works where they cannot be had. */
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
