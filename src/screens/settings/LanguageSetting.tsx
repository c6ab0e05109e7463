import { useIsMissing, useTranslations } from '../../i18n'
import { useOnline } from '../../lib/useOnline'
import { Select } from '../../ui/fields/Select'
import { useLanguageChoice } from '../../ui/fields/useLanguageChoice'

/** The language, with a word on one that could not be loaded. */
export const LanguageSetting = () => {
  const t = useTranslations('settings')
  const choice = useLanguageChoice()
  const isMissing = useIsMissing(choice.value)
  const isOnline = useOnline()
  const hint = isMissing ? t(isOnline ? 'languageMissing' : 'languageOffline') : undefined
  return <Select {...choice} hint={hint} />
}
