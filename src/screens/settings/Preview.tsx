import { useLanguage, useTranslations } from '../../i18n'
import { useSettings } from '../../preferences/useSettings'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/time/Time'
import { useMinute } from '../../ui/time/useToday'
import { nameOfTime } from './names'
import styles from './SettingsScreen.module.css'
import { Week } from './Week'

/** A point of time that is always told in a number of days. */
const threeDays = 3 * 24 * 60 * 60 * 1000

/** This moment, written as chosen. */
export const Preview = () => {
  const t = useTranslations('settings')
  const language = useLanguage()
  const { timeZone, digits } = useSettings()
  const now = useMinute()
  return (
    <div className={styles.preview}>
      <h3>{t('preview')}</h3>
      <Details>
        <Detail name={t('long')}>
          <Time at={now} style="fullDate" />
        </Detail>
        <Detail name={t('short')}>
          <Time at={now} style="date" />
        </Detail>
        <Detail name={t('timeNow')}>
          <Time at={now} style="time" />
          <div className={styles.zone}>
            {nameOfTime(now, timeZone, `${language}-u-nu-${digits}`)}
          </div>
        </Detail>
        <Detail name={t('relative')}>
          <Time at={now - threeDays} style="relative" />
        </Detail>
        <Detail name={t('week')}>
          <Week />
        </Detail>
        <Detail name={t('inMessages')}>{t('inMessagesText', { count: 1405 })}</Detail>
      </Details>
    </div>
  )
}
