import { useState } from 'react'
import { languages, useLanguage, useTranslations } from '../../i18n'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

/** Announces a change of language to screen readers once, in the new language. */
export const LanguageStatus = () => {
  const t = useTranslations('common')
  const language = useLanguage()
  const [before, setBefore] = useState<string | undefined>(language)
  // Cleared, so that a change back to the first language is announced too.
  if (before && before !== language) setBefore(undefined)
  const name = languages.find(({ code }) => code === language)?.name
  return <VisuallyHidden role="status">{before ? '' : `${t('language')}: ${name}`}</VisuallyHidden>
}
