import { useState } from 'react'
import { useLanguage, useTranslations } from '../../i18n'
import { deviceTimeZone, useSettings } from '../../preferences'
import { DateField } from '../../ui/DateField'
import { Detail, Details } from '../../ui/Details'
import { useCalendar } from '../../ui/useCalendar'
import { digitsOf } from '../../lib/digits'
import styles from './SettingsScreen.module.css'
import { nameOfLocale } from './names'

const others = ['en-GB', 'fa-IR', 'fa-AF', 'ar-EG', 'de-DE']
const calendars = ['gregorian', 'persian', 'islamic'] as const
/** How people of that locale write dates among themselves. */
const usual = (locale: string) => ({
  locale,
  digits: digitsOf(locale),
  calendar:
    new Intl.Locale(locale).language === 'fa' ? ('persian' as const) : ('gregorian' as const),
  timeZone: 'UTC',
})

/** A date to try the settings with, written in every calendar and as others write it. */
export const TryDate = () => {
  const t = useTranslations('settings')
  const language = useLanguage()
  const settings = useSettings()
  const calendar = useCalendar()
  const [day, setDay] = useState<string | undefined>(() =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: deviceTimeZone(),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(Date.now()),
  )
  return (
    <div className={styles.preview}>
      <h3>{t('tryIt')}</h3>
      <div className={styles.tryIt}>
        <DateField
          label={t('tryItLabel')}
          description={t('tryItHint')}
          value={day}
          onChange={setDay}
        />
        {day === undefined ? (
          <p className={styles.muted}>{t('noDate')}</p>
        ) : (
          <Details>
            {calendars.map((name) => (
              <Detail key={name} name={t(name)}>
                {calendar?.formatDate(day, 'longDate', { ...settings, calendar: name })}
              </Detail>
            ))}
            {others
              .filter((locale) => locale !== settings.locale)
              .map((locale) => (
                <Detail key={locale} name={nameOfLocale(locale, language)}>
                  <bdi lang={locale}>{calendar?.formatDate(day, 'longDate', usual(locale))}</bdi>
                </Detail>
              ))}
            <Detail name={<bdi>ISO 8601</bdi>}>
              <code>{day}</code>
            </Detail>
          </Details>
        )}
      </div>
    </div>
  )
}
