import { useDispatch } from 'react-redux'
import { useTranslations } from '../../i18n'
import { themeChosen, usePreferences, type Theme } from '../../preferences'

/** The control of the theme, as a select shows it; no value is the system's. */
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
