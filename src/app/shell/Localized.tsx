import { useState, type ReactNode } from 'react'
import { bestFit, I18nProvider, isLanguage, type Language } from '../../i18n'
import { usePreferences, useSettings } from '../../preferences'
import { useUser } from '../../session/react'
import { read, type Path } from '../../session/util/path'

type Props = { initialLanguage: Language; localePath: Path; children: ReactNode }

/** The language of the user who is signed in, or was here last: to sign out is no wish for another one. */
const useLanguageOfUser = (localePath: Path): Language | undefined => {
  const language = bestFit(read(useUser().user, localePath))
  const [last, setLast] = useState(language)
  if (language && language !== last) setLast(language)
  return language ?? last
}

/** Speaks the language that the person chose, else that of their profile, else the one detected at the start. */
export const Localized = ({ initialLanguage, localePath, children }: Props) => {
  const { language } = usePreferences()
  const { digits } = useSettings()
  const ofUser = useLanguageOfUser(localePath)
  return (
    <I18nProvider
      language={isLanguage(language) ? language : (ofUser ?? initialLanguage)}
      initial={initialLanguage}
      digits={digits}
    >
      {children}
    </I18nProvider>
  )
}
