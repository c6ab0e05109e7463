import { inDigits } from '../lib/digits'
import type { IsoDate } from './civil'
import { fromFields } from './fields'
import type { DateFields } from './fields'
import { invalidDate } from './invalidDate'
import type { InvalidDateError } from './invalidDate'
import { formatParts } from './parts'
import type { DateSettings } from './settings'

type Field = keyof DateFields

/** Marks of direction and joining, which people paste without seeing them. */
const invisible = /\p{Cf}/gu
const threeNumbers = /^(\d{1,4})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{1,4})$/

const isField = (type: string): type is Field =>
  type === 'year' || type === 'month' || type === 'day'

/** The order in which the date locale writes year, month and day, such as day, month, year. */
export const fieldOrder = (settings: DateSettings): Field[] =>
  formatParts('2000-01-01', 'date', settings)
    .map((part) => part.type)
    .filter(isField)

/**
 * Reads a date as a person types it, in their calendar: Latin, Persian or Arabic digits, `/`, `-` or `.` between them, the
 * year in four digits and either first or where the date locale puts it.
 * @returns the ISO date, or why there is none
 */
export const parseDate = (text: string, settings: DateSettings): IsoDate | InvalidDateError => {
  const { calendar } = settings
  if (calendar === 'islamic') return invalidDate('calendar')
  const typed = inDigits(text, 'latn').replace(invisible, '').trim()
  if (typed === '') return invalidDate('empty')
  const [, first = '', , second = '', third = ''] = threeNumbers.exec(typed) ?? []
  const order: Field[] =
    first.length === 4 ? ['year', 'month', 'day'] : fieldOrder({ ...settings, digits: 'latn' })
  const numbers = [first, second, third]
  const lengths = numbers.map((number) => number.length)
  const fits = order.every((field, i) =>
    field === 'year' ? lengths[i] === 4 : lengths[i] === 1 || lengths[i] === 2,
  )
  if (!fits) return invalidDate('format')
  const valueOf = (field: Field) => Number(numbers[order.indexOf(field)])
  const fields = { year: valueOf('year'), month: valueOf('month'), day: valueOf('day') }
  return fromFields(fields, calendar)
}
