import type { IsoDate } from './isoDate'
import { fromFields } from './fields'
import type { DateFields } from './fields'
import { isOtherYear } from './otherReadings'
import { remember } from '../format/intlCache'
import { invalidDate } from './invalidDate'
import type { InvalidDateError } from './invalidDate'
import { formatParts } from '../format/parts'
import type { Calendar, DateSettings } from '../settings'

type Field = keyof DateFields

/** Direction marks and joiners, which people paste without seeing them. */
const invisible = /\p{Cf}/gu
/** Three numbers in any digits. */
const threeNumbers = /^([0-9۰-۹٠-٩]{1,4})\s*([/.-])\s*([0-9۰-۹٠-٩]{1,2})\s*\2\s*([0-9۰-۹٠-٩]{1,4})$/

/** Each system has its digits in order from a multiple of 16 on: the four lowest bits of a digit are its value. */
const numberOf = (digits: string): number => {
  let number = 0
  for (let i = 0; i < digits.length; i += 1) number = 10 * number + (digits.charCodeAt(i) & 15)
  return number
}

const yearFirst: readonly Field[] = ['year', 'month', 'day']

const isField = (type: string): type is Field =>
  type === 'year' || type === 'month' || type === 'day'

const orderOf = remember((locale: string, calendar: Calendar) =>
  formatParts('2000-01-01', 'date', { locale, calendar, digits: 'latn', timeZone: 'UTC' })
    .map((part) => part.type)
    .filter(isField),
)

/** The order in which the date locale writes year, month and day, such as day, month, year. */
export const fieldOrder = ({ locale, calendar }: DateSettings): readonly Field[] =>
  orderOf(locale, calendar)

/**
 * Reads a date as a person types it in their calendar: in Latin, Persian or Arabic digits, separated by `/`,
 * `-` or `.`, with a four-digit year that comes first or where the date locale puts it.
 * @returns the ISO date, or why there is none. A year that is current in another calendar is `otherCalendar`,
 * so that the person can be asked what they mean.
 */
export const parseDate = (text: string, settings: DateSettings): IsoDate | InvalidDateError => {
  const { calendar } = settings
  if (calendar === 'islamic') return invalidDate('calendar')
  const typed = text.replace(invisible, '').trim()
  if (typed === '') return invalidDate('empty')
  const [, first = '', , second = '', third = ''] = threeNumbers.exec(typed) ?? []
  const numbers = [first, second, third]
  const order = first.length === 4 ? yearFirst : fieldOrder(settings)
  const fields: DateFields = { year: 0, month: 0, day: 0 }
  for (let i = 0; i < order.length; i += 1) {
    const [field = 'year', number = ''] = [order[i], numbers[i]]
    const { length } = number
    if (field === 'year' ? length !== 4 : length !== 1 && length !== 2) return invalidDate('format')
    fields[field] = numberOf(number)
  }
  return isOtherYear(fields.year, calendar)
    ? invalidDate('otherCalendar')
    : fromFields(fields, calendar)
}
