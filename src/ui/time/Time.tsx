import { directionOfLocale } from '../../lib/direction'
import { otherCalendar, useSettings, type Settings } from '../../preferences'
import styles from './Time.module.css'
import { useCalendar } from './useCalendar'
import { useNow } from './useNow'

type Style =
  | 'date'
  | 'longDate'
  | 'fullDate'
  | 'dateTime'
  | 'time'
  | 'timeWithSeconds'
  | 'month'
  | 'weekday'
  | 'relative'
type Props = {
  /** Epoch milliseconds, an ISO 8601 moment, or an ISO 8601 day, which is the same day everywhere. */
  at: number | string
  style?: Style
  /** What differs from the person's own settings. */
  settings?: Partial<Settings>
}

const isDay = (at: number | string): at is string => typeof at === 'string' && at.length === 10

const clockOf: Partial<Record<Style, 'short' | 'medium'>> = {
  dateTime: 'short',
  time: 'short',
  timeWithSeconds: 'medium',
}

/** Text about as wide as the date will be: it holds the place while the calendar is on its way. */
const placeholder = (at: number, style: Style, { locale, digits, timeZone }: Settings) => {
  const timeStyle = clockOf[style]
  const hasDate = timeStyle === undefined || style === 'dateTime'
  return new Intl.DateTimeFormat(`${locale}-u-nu-${digits}`, {
    timeZone,
    ...(hasDate && { dateStyle: style === 'longDate' || style === 'fullDate' ? 'full' : 'medium' }),
    ...(timeStyle && { timeStyle }),
  }).format(at)
}

/**
 * A moment or a day, written the way this person reads dates; the other calendar's date is its tooltip. It runs as its
 * own locale does, whatever the language around it.
 */
export const Time = ({ at, style = 'dateTime', settings: others }: Props) => {
  const written = useCalendar()
  const own = useSettings()
  const chosen = { ...own, ...others }
  const day = isDay(at)
  const moment = day ? Date.parse(`${at}T12:00Z`) : new Date(at).getTime()
  const now = useNow(style === 'relative' ? moment : undefined)
  if (Number.isNaN(moment)) return <span>{at}</span>

  const settings = day ? { ...chosen, timeZone: 'UTC' } : chosen
  const other = { ...settings, calendar: otherCalendar(settings.calendar) }
  return (
    <time
      className={styles.time}
      lang={settings.locale}
      dir={directionOfLocale(settings.locale)}
      dateTime={day ? at : new Date(moment).toISOString()}
      // A month is not one date.
      title={style === 'month' ? undefined : written?.formatDate(moment, 'longDate', other)}
    >
      {written ? (
        written.formatDate(moment, style, { ...settings, now })
      ) : (
        <span className={styles.pending}>{placeholder(moment, style, settings)}</span>
      )}
    </time>
  )
}
