import type { Digits } from '../lib/digits'
import { defaultDateLocale, digitsFor } from './followed'
import type { Calendar, FirstDay, Preferences } from './preferences'

/** The settings for writing dates, with no value missing. */
export type Settings = {
  readonly locale: string
  readonly calendar: Calendar
  /** A second calendar, where the person or their language has one. */
  readonly otherCalendar?: Calendar | undefined
  readonly digits: Digits
  readonly timeZone: string
  readonly firstDay: FirstDay
  /** The locale of dates inside a sentence: that of the language, whatever the date locale. */
  readonly sentenceLocale: string
}

type WithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: FirstDay }
  weekInfo?: { firstDay: FirstDay }
}
/**
 * ISO weekday numbers by region, for browsers without week data. In all other regions of our date locales the
 * week begins on Monday.
 */
const firstDays: Record<string, FirstDay> = { US: 7, IR: 6, AF: 6, EG: 6 }

/** The first day of the week in a locale. */
export const firstDayOf = (tag: string): FirstDay => {
  const locale: WithWeek = new Intl.Locale(tag)
  const known = locale.getWeekInfo?.() ?? locale.weekInfo
  return known?.firstDay ?? firstDays[locale.maximize().region ?? ''] ?? 1
}

export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const languageOf = (locale: string) => new Intl.Locale(locale).language

/** The calendar that speakers of a language use besides the Gregorian. */
const ownCalendars: Partial<Record<string, Calendar>> = { fa: 'persian', ar: 'islamic' }
const ownCalendarOf = (locale: string) => ownCalendars[languageOf(locale)]

/** The default calendar of a locale. */
export const calendarOf = (locale: string): Calendar =>
  ownCalendarOf(locale) === 'persian' ? 'persian' : 'gregorian'

/**
 * The settings, with a default for every choice that was not made. The date locale defaults to that of the
 * language, `followed`; calendar, digits and first day of the week default to those of the date locale.
 */
export const resolveSettings = (
  chosen: Preferences,
  followed: string = defaultDateLocale,
  device: string = deviceTimeZone(),
): Settings => {
  const locale = chosen.dateLocale ?? followed
  const calendar = chosen.calendar ?? calendarOf(locale)
  return {
    locale,
    calendar,
    otherCalendar:
      calendar === 'gregorian' ? (ownCalendarOf(followed) ?? ownCalendarOf(locale)) : 'gregorian',
    digits: digitsFor(chosen, followed),
    timeZone: chosen.timeZone ?? device,
    firstDay: chosen.firstDay ?? firstDayOf(locale),
    sentenceLocale: languageOf(locale) === languageOf(followed) ? locale : followed,
  }
}
