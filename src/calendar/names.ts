import { dateTimeFormat, tagOf } from './formatters'
import { persianMonths } from './persianNames'
import type { Calendar, DateSettings } from './settings'
import type { Weekday } from './week'

type Names = Pick<DateSettings, 'locale' | 'calendar'>

const day = 86_400_000

/** A first day of a year in each calendar; a month and a half of its year are never in doubt from there. */
const newYear: Record<Calendar, number> = {
  gregorian: Date.UTC(2023, 0, 1),
  persian: Date.UTC(2023, 2, 21),
  islamic: Date.UTC(2023, 6, 19),
}
const monthLength: Record<Calendar, number> = { gregorian: 30.4, persian: 30.4, islamic: 29.5 }

/** The twelve months of a calendar's year in their order, as they stand alone. */
export const monthNames = ({ locale, calendar }: Names): string[] => {
  const own = calendar === 'persian' && persianMonths(locale)
  if (own) return [...own]
  const tag = tagOf({ locale, calendar, digits: 'latn' })
  const format = dateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  const middle = (month: number) => newYear[calendar] + (month + 0.5) * monthLength[calendar] * day
  return Array.from({ length: 12 }, (_, month) => format.format(middle(month)))
}

/** The seven days of the week from `first` on, in the words of a locale. */
export const weekdayNames = (
  locale: string,
  first: Weekday,
  width: 'long' | 'short' | 'narrow' = 'long',
): string[] => {
  const sunday = Date.UTC(2023, 0, 1)
  const format = dateTimeFormat(locale, { weekday: width, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, i) => format.format(sunday + (first + i) * day))
}
