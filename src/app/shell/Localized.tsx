import type { ReactNode } from 'react'
import { I18nProvider, isLanguage, type Language } from '../../i18n'
import { usePreferences, useSettings } from '../../preferences'

type Props = { initialLanguage: Language; children: ReactNode }

/** Speaks the language that the person chose, or the one detected at the start, in the digits they chose. */
export const Localized = ({ initialLanguage, children }: Props) => {
  const { language } = usePreferences()
  const { digits } = useSettings()
  return (
    <I18nProvider language={isLanguage(language) ? language : initialLanguage} digits={digits}>
      {children}
    </I18nProvider>
  )
}
