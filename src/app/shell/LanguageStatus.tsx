import { useState } from 'react'
import { languages, useLanguage, useTranslations } from '../../i18n'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

/** Tells screen readers once that another language is spoken now, in that language. */
export const LanguageStatus = () => {
  const t = useTranslations('common')
  const language = useLanguage()
  const [before, setBefore] = useState<string | undefined>(language)
  // Also on the way back to the first language.
  if (before && before !== language) setBefore(undefined)
  const name = languages.find(({ code }) => code === language)?.name
  return <VisuallyHidden role="status">{before ? '' : `${t('language')}: ${name}`}</VisuallyHidden>
}
