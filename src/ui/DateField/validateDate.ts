import {
  fromFields,
  isOtherYear,
  type InvalidDateReason,
  type ReckonedCalendar,
} from '../../calendar'
import { fieldsIn, type TypedDate } from './typedDate'

/** Why the drafts are no date that can be taken. */
export type Problem = InvalidDateReason | 'incomplete' | 'tooEarly' | 'tooLate'
export type Bounds = { min?: string | undefined; max?: string | undefined }
export type DateValidation =
  { iso?: string; problem?: undefined } | { iso?: undefined; problem: Problem }

/** The day that the drafts name, or why there is none. An empty field is neither. */
export const validateDate = (
  drafts: TypedDate,
  calendar: ReckonedCalendar,
  bounds: Bounds,
): DateValidation => {
  const typed = Object.values(drafts)
  if (typed.every((text) => text === '')) return {}
  if (typed.includes('')) return { problem: 'incomplete' }
  const fields = fieldsIn(drafts)
  if (isOtherYear(fields.year, calendar)) return { problem: 'otherCalendar' }
  const iso = fromFields(fields, calendar)
  if (typeof iso !== 'string') return { problem: iso.reason }
  if (bounds.min !== undefined && iso < bounds.min) return { problem: 'tooEarly' }
  if (bounds.max !== undefined && iso > bounds.max) return { problem: 'tooLate' }
  return { iso }
}
