import { useLanguage } from '../../i18n'
import { useSession, useSupportInfo } from '../../session/react'
import type { About } from './reportLines'
import { secretsOf } from './secretsOf'

/** What a report contains besides the error. */
export function useAbout(): About {
  return { language: useLanguage(), secrets: secretsOf(useSession()), ...useSupportInfo() }
}
