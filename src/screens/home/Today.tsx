import { useSettings } from '../../preferences/useSettings'
import { Time } from '../../ui/time/Time'
import { useToday } from '../../ui/time/useToday'
import styles from './HomeScreen.module.css'

/** The day that it is where this person is, in their calendar, and beneath it in the other one, where they have one. */
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
