import { directionOfLocale } from '../../lib/direction'
import { withDigits } from '../../lib/digits'
import { isIsoDay, rawMoment, readMoment } from '../../lib/moment'
import type { Settings } from '../../preferences/settings'
import { useSettings } from '../../preferences/useSettings'
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
  /** Whether it stands inside a sentence, and so in its language, as what is relative always does. */
  inSentence?: boolean
  /** What differs from the person's own settings. */
  settings?: Partial<Settings>
}

const clockOf: Partial<Record<Style, 'short' | 'medium'>> = {
  dateTime: 'short',
  time: 'short',
  timeWithSeconds: 'medium',
}

/** Text about as wide as the date will be: it holds the place while the calendar is on its way. */
const placeholder = (at: number, style: Style, { locale, digits, timeZone }: Settings) => {
  const timeStyle = clockOf[style]
  const hasDate = timeStyle === undefined || style === 'dateTime'
  return new Intl.DateTimeFormat(withDigits(locale, digits), {
    timeZone,
    ...(hasDate && { dateStyle: style === 'longDate' || style === 'fullDate' ? 'full' : 'medium' }),
    ...(timeStyle && { timeStyle }),
  }).format(at)
}

/**
 * A moment or a day, written the way this person reads dates; the other calendar's date is its tooltip, where they have
 * one. It runs as its own locale does, whatever the language around it. What is no date is shown as it came.
 */
export const Time = ({
  at,
  style = 'dateTime',
  inSentence = style === 'relative',
  settings: others,
}: Props) => {
  const written = useCalendar()
  const own = useSettings()
  const moment = readMoment(at)
  const now = useNow(style === 'relative' ? moment : undefined)
  if (moment === undefined) return <bdi>{rawMoment(at)}</bdi>

  const day = isIsoDay(at)
  const chosen = { ...own, ...others, now }
  const settings = inSentence ? { ...chosen, locale: own.sentenceLocale } : chosen
  const other = settings.calendar === own.calendar ? own.otherCalendar : own.calendar
  return (
    <time
      className={styles.time}
      lang={inSentence ? undefined : settings.locale}
      dir={inSentence ? undefined : directionOfLocale(settings.locale)}
      dateTime={day ? at : new Date(moment).toISOString()}
      // A month is not one date.
      title={
        style === 'month' || other === undefined
          ? undefined
          : written?.formatDate(at, 'longDate', { ...settings, calendar: other })
      }
    >
      {written ? (
        written.formatDate(at, style, settings)
      ) : (
        <span className={styles.pending}>
          {placeholder(moment, style, day ? { ...settings, timeZone: 'UTC' } : settings)}
        </span>
      )}
    </time>
  )
}
