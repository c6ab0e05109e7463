import { classes } from '../../lib/classes'
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
  /**
   * Whether the date is inside a sentence, and so in the language of the sentence; relative dates always are.
   */
  inSentence?: boolean
  /** Overrides of the person's own settings. */
  settings?: Partial<Settings>
}

const clockOf: Partial<Record<Style, 'short' | 'medium'>> = {
  dateTime: 'short',
  time: 'short',
  timeWithSeconds: 'medium',
}

/** A text about as wide as the date, which reserves its space while the calendar is being loaded. */
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
 * A moment or a day, written with the person's settings. Its tooltip is the date in their second calendar, if
 * they have one. It has the direction of its own locale, whatever surrounds it. What is no date is shown
 * unchanged.
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
      className={classes(styles.time, style === 'relative' && styles.relative)}
      lang={inSentence ? undefined : settings.locale}
      dir={inSentence ? undefined : directionOfLocale(settings.locale)}
      dateTime={day ? at : new Date(moment).toISOString()}
      // A month has no single date in the other calendar.
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
