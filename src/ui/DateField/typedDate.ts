import {
  calendarAt,
  formatParts,
  fromFields,
  type DateFields,
  type DateSettings,
} from '../../calendar'
import { isIsoDay, readMoment } from '../../lib/moment'
import type { Reckoned } from './useReckoning'

export type Field = keyof DateFields
/** What stands in each part of the field: Latin digits, or nothing. */
export type TypedDate = Readonly<Record<Field, string>>

export const nothingTyped: TypedDate = { year: '', month: '', day: '' }

/**
 * A date as the locale writes its parts, `03` or `3`, in Gregorian numbers where the calendar does not reach; nothing for
 * what is no date, nor for Gregorian numbers that would be another date here.
 */
export const typedDateOf = (iso: string | undefined, settings: Reckoned): TypedDate => {
  if (iso === undefined || !isDay(iso)) return nothingTyped
  const latin: DateSettings = { ...settings, digits: 'latn' }
  const parts = formatParts(iso, 'date', latin).map(({ type, value }) => [type, value])
  const typed: TypedDate = {
    ...nothingTyped,
    ...Object.fromEntries(parts.filter(([type = '']) => type in nothingTyped)),
  }
  const isOther =
    !isReached(iso, settings) && typeof fromFields(fieldsIn(typed), settings.calendar) === 'string'
  return isOther ? nothingTyped : typed
}

/** Whether that is a day of the calendar, as far as it reaches. */
export const isReached = (iso: string, settings: Reckoned): boolean =>
  isDay(iso) && calendarAt(iso, settings) === settings.calendar

const isDay = (iso: string) => isIsoDay(iso) && readMoment(iso) !== undefined

export const fieldsIn = ({ year, month, day }: TypedDate): DateFields => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
})
