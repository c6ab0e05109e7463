import { useSettings } from '../../preferences/useSettings'
import { Time } from '../../ui/time/Time'
import { useToday } from '../../ui/time/useToday'
import styles from './SettingsScreen.module.css'

const day = 24 * 60 * 60 * 1000

/** The days of this week from its first on, today among them. */
export const Week = () => {
  const { timeZone, firstDay } = useSettings()
  const iso = useToday(timeZone)
  const noon = Date.parse(`${iso}T12:00Z`)
  const sinceFirst = (new Date(noon).getUTCDay() - firstDay + 7) % 7
  const days = Array.from({ length: 7 }, (_, index) =>
    new Date(noon + (index - sinceFirst) * day).toISOString().slice(0, 10),
  )
  return (
    <ol className={styles.week}>
      {days.map((each) => (
        <li key={each} aria-current={each === iso ? 'date' : undefined}>
          <Time at={each} style="weekday" />
        </li>
      ))}
    </ol>
  )
}
