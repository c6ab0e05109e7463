import { useSettings } from '../../preferences/useSettings'
import { Time } from '../../ui/time/Time'
import { useToday } from '../../ui/time/useToday'
import styles from './HomeScreen.module.css'

/**
 * Today's date in the person's time zone and calendar, and below it in their second calendar, if they have one.
 */
export const Today = () => {
  const { timeZone, otherCalendar } = useSettings()
  const today = useToday(timeZone)
  return (
    <div>
      <p className={styles.today}>
        <Time at={today} style="fullDate" />
      </p>
      {otherCalendar && (
        <p className={styles.other}>
          <Time at={today} style="longDate" settings={{ calendar: otherCalendar }} />
        </p>
      )}
    </div>
  )
}
