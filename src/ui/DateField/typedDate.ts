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
/** The content of each part of the field: Latin digits, or empty. */
export type TypedDate = Readonly<Record<Field, string>>

export const nothingTyped: TypedDate = { year: '', month: '', day: '' }

/**
 * A date in parts, written as the locale does (`03` or `3`), in the Gregorian calendar outside the calendar's
 * range. Empty for what is no date, and for Gregorian numbers that would be another date in this calendar.
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

/** Whether the text is a day within the calendar's range. */
export const isReached = (iso: string, settings: Reckoned): boolean =>
  isDay(iso) && calendarAt(iso, settings) === settings.calendar

const isDay = (iso: string) => isIsoDay(iso) && readMoment(iso) !== undefined

export const fieldsIn = ({ year, month, day }: TypedDate): DateFields => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
})
