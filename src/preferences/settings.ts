import type { Digits } from '../lib/digits'
import { defaultDateLocale, digitsFor } from './followed'
import { isTimeZone, type Calendar, type FirstDay, type Preferences } from './preferences'

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
 * The regions in which the week begins on another day than Monday, by that day, for browsers without week data. A
 * browser may name any of them: dates take its region.
 */
const regionsByDay = [
  [5, 'MV'],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [
    7,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH ' +
      'PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
] as const

/** The first day of the week in a locale. */
export const firstDayOf = (tag: string): FirstDay => {
  const locale: WithWeek = new Intl.Locale(tag)
  const known = locale.getWeekInfo?.() ?? locale.weekInfo
  if (known) return known.firstDay
  const { region = '' } = locale.maximize()
  return regionsByDay.find(([, regions]) => regions.split(' ').includes(region))?.[0] ?? 1
}

/**
 * The time zone of the device. Where Chromium cannot find it out, it is called `Etc/Unknown`, which no format takes:
 * then it is UTC.
 */
export const deviceTimeZone = () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

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
