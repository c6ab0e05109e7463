import { useLanguage, useTranslations } from '../../i18n'
import { useOnline } from '../../lib/useOnline'
import { Select } from '../../ui/fields/Select'
import { useLanguageChoice } from '../../ui/fields/useLanguageChoice'

/** The language, with a word on one that has not come because there is no network. */
export const LanguageSetting = () => {
  const t = useTranslations('settings')
  const choice = useLanguageChoice()
  const isWaiting = choice.value !== useLanguage()
  const isOffline = !useOnline()
  return <Select {...choice} hint={isWaiting && isOffline ? t('languageOffline') : undefined} />
}
