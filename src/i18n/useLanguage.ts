import { useLocale } from 'use-intl'
import { fallback, isLanguage, type Language } from './languages'

/** The language that the page is shown in now. */
export const useLanguage = (): Language => {
  const language = useLocale().split('-u-')[0]
  return isLanguage(language) ? language : fallback
}
