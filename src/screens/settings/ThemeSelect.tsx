import { useDispatch } from 'react-redux'
import { useTranslations } from '../../i18n'
import { themeChosen, usePreferences, type Theme } from '../../preferences'
import { Select } from '../../ui/Select'

export const ThemeSelect = () => {
  const t = useTranslations('settings')
  const dispatch = useDispatch()
  const { theme } = usePreferences()
  return (
    <Select
      label={t('theme')}
      value={theme ?? ''}
      onChoose={(value) => dispatch(themeChosen(value ? (value as Theme) : undefined))}
      options={[
        { value: '', label: t('themeSystem') },
        { value: 'light', label: t('themeLight') },
        { value: 'dark', label: t('themeDark') },
      ]}
    />
  )
}
