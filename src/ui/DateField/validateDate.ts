import {
  fromFields,
  isOtherYear,
  otherReadings,
  type InvalidDateReason,
  type ReckonedCalendar,
} from '../../calendar'
import { fieldsIn, type TypedDate } from './typedDate'

/** Why the typed parts give no acceptable date. */
export type Problem = InvalidDateReason | 'incomplete' | 'pasted' | 'tooEarly' | 'tooLate'
export type Bounds = { min?: string | undefined; max?: string | undefined }
export type DateValidation =
  { iso?: string; problem?: undefined } | { iso?: undefined; problem: Problem }

/** The day that the parts give, or the reason why there is none. An empty field has neither. */
export const validateDate = (
  drafts: TypedDate,
  calendar: ReckonedCalendar,
  bounds: Bounds,
): DateValidation => {
  const typed = Object.values(drafts)
  if (typed.every((text) => text === '')) return {}
  if (typed.includes('')) return { problem: 'incomplete' }
  const fields = fieldsIn(drafts)
  const iso = fromFields(fields, calendar)
  if (isOtherYear(fields.year, calendar)) {
    // Only where there is an answer to it is the person asked.
    if (otherReadings(fields, calendar).length > 0) return { problem: 'otherCalendar' }
    const reason = typeof iso === 'string' ? undefined : iso.reason
    return { problem: reason === 'month' || reason === 'range' ? reason : 'format' }
  }
  if (typeof iso !== 'string') return { problem: iso.reason }
  if (bounds.min !== undefined && iso < bounds.min) return { problem: 'tooEarly' }
  if (bounds.max !== undefined && iso > bounds.max) return { problem: 'tooLate' }
  return { iso }
}
