import type { Digits } from '../lib/digits'
import { defaultDateLocale, digitsFor } from './followed'
import type { Calendar, FirstDay, Preferences } from './preferences'

/** The settings that dates are written by, with nothing left open. */
export type Settings = {
  readonly locale: string
  readonly calendar: Calendar
  /** The calendar beside that one, where the person or their language has one. */
  readonly otherCalendar?: Calendar | undefined
  readonly digits: Digits
  readonly timeZone: string
  readonly firstDay: FirstDay
  /** The locale of what stands inside a sentence: in its language, whatever the date locale. */
  readonly sentenceLocale: string
}

type WithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: FirstDay }
  weekInfo?: { firstDay: FirstDay }
}
/** For browsers that do not tell: in which regions of our date locales the week begins on another day than Monday. */
const firstDays: Record<string, FirstDay> = { US: 7, IR: 6, AF: 6, EG: 6 }

/** The day on which the week begins where a locale is spoken. */
export const firstDayOf = (tag: string): FirstDay => {
  const locale: WithWeek = new Intl.Locale(tag)
  const known = locale.getWeekInfo?.() ?? locale.weekInfo
  return known?.firstDay ?? firstDays[locale.maximize().region ?? ''] ?? 1
}

export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const languageOf = (locale: string) => new Intl.Locale(locale).language

/** The calendar that people of a language know beside the Gregorian. */
const ownCalendars: Partial<Record<string, Calendar>> = { fa: 'persian', ar: 'islamic' }
const ownCalendarOf = (locale: string) => ownCalendars[languageOf(locale)]

/** The calendar that people of a locale count days by. */
export const calendarOf = (locale: string): Calendar =>
  ownCalendarOf(locale) === 'persian' ? 'persian' : 'gregorian'

/**
 * The settings with every choice that was not made filled in from its default: the date locale is that of the language,
 * `followed`, and calendar, digits and first day of the week are those of the date locale.
 */
export const resolveSettings = (
  chosen: Preferences,
  followed: string = defaultDateLocale,
): Settings => {
  const locale = chosen.dateLocale ?? followed
  const calendar = chosen.calendar ?? calendarOf(locale)
  return {
    locale,
    calendar,
    otherCalendar:
      calendar === 'gregorian' ? (ownCalendarOf(followed) ?? ownCalendarOf(locale)) : 'gregorian',
    digits: digitsFor(chosen, followed),
    timeZone: chosen.timeZone ?? deviceTimeZone(),
    firstDay: chosen.firstDay ?? firstDayOf(locale),
    sentenceLocale: languageOf(locale) === languageOf(followed) ? locale : followed,
  }
}
