import { useDispatch } from 'react-redux'
import { useTranslations } from '../../i18n'
import { themeChosen, usePreferences, type Theme } from '../../preferences'

/** The props of a select for the theme; the empty value stands for the system's. */
export const useThemeChoice = () => {
  const t = useTranslations('settings')
  const dispatch = useDispatch()
  const { theme } = usePreferences()
  return {
    label: t('theme'),
    value: theme ?? '',
    options: [
      { value: '', label: t('themeSystem') },
      { value: 'light', label: t('themeLight') },
      { value: 'dark', label: t('themeDark') },
    ],
    onChoose: (value: string) => dispatch(themeChosen(value ? (value as Theme) : undefined)),
  }
}
