import { useState } from 'react'
import { useLanguage, useTranslations } from '../../i18n'
import { resolveSettings, type Settings } from '../../preferences/settings'
import { useSettings } from '../../preferences/useSettings'
import { dateLocales } from '../../preferences/dateLocales'
import { asEntry, nameOfLocale } from '../../screens/settings/names'
import { Card } from '../../ui/Card'
import { DateField } from '../../ui/DateField'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/time/Time'
import { isoDayAt } from '../../ui/time/useToday'
import styles from './DemoScreens.module.css'

const calendars = ['gregorian', 'persian', 'islamic'] as const

/** The locale with its usual calendar and digits. */
const usual = (dateLocale: string): Partial<Settings> => {
  const { locale, calendar, digits } = resolveSettings({ dateLocale })
  return { locale, calendar, digits }
}

/** A date to try the settings with, written in every calendar and in every other locale. */
export const TryDate = () => {
  const t = useTranslations('settings')
  const language = useLanguage()
  const { locale, timeZone } = useSettings()
  const [day, setDay] = useState<string | undefined>(() => isoDayAt(Date.now(), timeZone))
  const others = dateLocales.filter((other) => other !== locale)
  return (
    <Card aria-labelledby="try-date">
      <h2 id="try-date">{t('tryIt')}</h2>
      <div className={styles.tried}>
        <div data-print="off">
          <DateField
            label={t('tryItLabel')}
            description={t('tryItHint')}
            value={day}
            onChange={setDay}
          />
        </div>
        {day === undefined ? (
          <p className={styles.muted}>{t('noDate')}</p>
        ) : (
          <Details>
            {calendars.map((calendar) => (
              <Detail key={calendar} name={t(calendar)}>
                <Time at={day} style="longDate" settings={{ calendar }} />
              </Detail>
            ))}
            {others.map((other) => (
              <Detail key={other} name={asEntry(nameOfLocale(other, language), language)}>
                <Time at={day} style="longDate" settings={usual(other)} />
              </Detail>
            ))}
            <Detail name={<bdi>ISO 8601</bdi>}>
              <code>{day}</code>
            </Detail>
          </Details>
        )}
      </div>
    </Card>
  )
}
