import type { ReactNode } from 'react'
import { dateLocaleOf, I18nProvider, isLanguage, useLanguage, type Language } from '../../i18n'
import { defaultDateLocale, digitsFor, FollowedLocale, usePreferences } from '../../preferences'

type Props = { initialLanguage: Language; children: ReactNode }

const followedIn = (language: Language) =>
  dateLocaleOf(language, navigator.languages) ?? defaultDateLocale

/** Dates follow the language that is shown, not a chosen one whose messages are still being loaded. */
const Dates = ({ children }: { children: ReactNode }) => (
  <FollowedLocale value={followedIn(useLanguage())}>{children}</FollowedLocale>
)

/**
 * Shows the app in the language that the person chose, or else in the one detected at the start. That one stays
 * for the whole visit: the locale of an account counts from the next start on.
 */
export const Localized = ({ initialLanguage, children }: Props) => {
  const chosen = usePreferences()
  return (
    <I18nProvider
      language={isLanguage(chosen.language) ? chosen.language : initialLanguage}
      initial={initialLanguage}
      digits={(language) => digitsFor(chosen, followedIn(language))}
    >
      <Dates>{children}</Dates>
    </I18nProvider>
  )
}
