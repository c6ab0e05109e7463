import { digitsOf, type Digits } from '../lib/digits'
import type { Calendar, FirstDay, Preferences } from './preferences'

/** The settings that dates are written by, with nothing left open. */
export type Settings = {
  readonly locale: string
  readonly calendar: Calendar
  readonly digits: Digits
  readonly timeZone: string
  readonly firstDay: FirstDay
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

/** The settings with every choice that was not made filled in from its default. */
export const resolveSettings = (chosen: Preferences): Settings => {
  const locale = chosen.dateLocale ?? 'en-US'
  return {
    locale,
    calendar: chosen.calendar ?? 'gregorian',
    digits: chosen.digits ?? digitsOf(locale),
    timeZone: chosen.timeZone ?? deviceTimeZone(),
    firstDay: chosen.firstDay ?? firstDayOf(locale),
  }
}

/** The calendar beside that one: what a person may also want to know of a date. */
export const otherCalendar = (calendar: Calendar): Calendar =>
  calendar === 'gregorian' ? 'persian' : 'gregorian'
