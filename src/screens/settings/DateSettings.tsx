import { useContext } from 'react'
import { useDispatch } from 'react-redux'
import { useLanguage, useTranslations } from '../../i18n'
import { digitSystems, digitsOf, type Digits } from '../../lib/digits'
import * as preferences from '../../preferences'
import { dateLocales } from '../../preferences/dateLocales'
import { calendarOf, firstDayOf } from '../../preferences/settings'
import { useSettings } from '../../preferences/useSettings'
import { Select } from '../../ui/fields/Select'
import styles from './SettingsScreen.module.css'
import { TimeZoneField } from './TimeZoneField'
import { asEntry, nameOfLocale, shortNameOfLocale, weekdayName } from './names'
import { orDefault } from './orDefault'

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** The settings for dates. The choices are independent; the first option of each returns to its default. */
export const DateSettings = () => {
  const t = useTranslations('settings')
  const language = useLanguage()
  const dispatch = useDispatch()
  const chosen = preferences.usePreferences()
  const followed = useContext(preferences.FollowedLocale)
  const { locale } = useSettings()

  const digitsName = (system: Digits) => `${t(system)} ${digitSystems[system].slice(0, 4)}`
  // The defaults follow the language through the date locale, until that is chosen by hand.
  const follows = chosen.dateLocale ? 'followLocale' : 'followLanguage'
  const byDefault = (value: string) => ({ value: '', label: t(follows, { value }) })
  const locales = [...new Set([...dateLocales, ...(chosen.dateLocale ? [chosen.dateLocale] : [])])]
  return (
    <div className={styles.fields}>
      <Select
        label={t('dateLocale')}
        hint={t('dateLocaleHint')}
        value={chosen.dateLocale ?? ''}
        onChoose={(value) => dispatch(preferences.dateLocaleChosen(orDefault(value)))}
        options={[
          {
            value: '',
            label: asEntry(
              t('followLanguage', { value: shortNameOfLocale(followed, language) }),
              language,
            ),
          },
          ...locales.map((tag) => ({
            value: tag,
            label: asEntry(nameOfLocale(tag, language), language),
          })),
        ]}
      />
      <Select
        label={t('calendar')}
        value={chosen.calendar ?? ''}
        onChoose={(value) => dispatch(preferences.calendarChosen(orDefault(value)))}
        options={[
          byDefault(t(calendarOf(locale))),
          { value: 'gregorian', label: t('gregorian') },
          { value: 'persian', label: t('persian') },
          { value: 'islamic', label: t('islamic') },
        ]}
      />
      <Select
        label={t('digits')}
        hint={t('digitsHint')}
        value={chosen.digits ?? ''}
        onChoose={(value) => dispatch(preferences.digitsChosen(orDefault(value)))}
        options={[
          byDefault(digitSystems[digitsOf(locale)].slice(0, 4)),
          ...(Object.keys(digitSystems) as Digits[]).map((system) => ({
            value: system,
            label: digitsName(system),
          })),
        ]}
      />
      <Select
        label={t('firstDay')}
        value={chosen.firstDay?.toString() ?? ''}
        onChoose={(value) =>
          dispatch(
            preferences.firstDayChosen(value ? (Number(value) as preferences.FirstDay) : undefined),
          )
        }
        options={[
          byDefault(weekdayName(firstDayOf(locale), language)),
          ...days.map((day) => ({
            value: String(day),
            label: asEntry(weekdayName(day, language), language),
          })),
        ]}
      />
      <TimeZoneField />
    </div>
  )
}
