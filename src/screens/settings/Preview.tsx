import { useLanguage, useTranslations } from '../../i18n'
import { useSettings } from '../../preferences/useSettings'
import { Time } from '../../ui/time/Time'
import { useMinute } from '../../ui/time/useToday'
import { nameOfTime } from './names'
import styles from './SettingsScreen.module.css'

/** The present moment in two lines, written with the chosen settings. */
export const Preview = () => {
  const t = useTranslations('settings')
  const language = useLanguage()
  const { timeZone, digits } = useSettings()
  const now = useMinute()
  return (
    <div className={styles.preview} role="group" aria-label={t('preview')}>
      <p className={styles.long}>
        <Time at={now} style="fullDate" />
      </p>
      <p className={styles.short}>
        <span>
          <Time at={now} style="date" />
        </span>
        <span>
          <Time at={now} style="time" />
        </span>
        <span>{nameOfTime(now, timeZone, `${language}-u-nu-${digits}`)}</span>
      </p>
    </div>
  )
}
