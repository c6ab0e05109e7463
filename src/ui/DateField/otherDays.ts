import { otherReadings, type OtherReading } from '../../calendar'
import { fieldsIn, type TypedDate } from './typedDate'
import type { Reckoned } from './useReckoning'
import type { Bounds } from './validateDate'

/**
 * The days that the typed numbers may stand for in another calendar: in the person's own, where they have one.
 */
export const otherDays = (
  drafts: TypedDate,
  { calendar, otherCalendar }: Reckoned,
  { min = '', max = '9999-12-31' }: Bounds,
): OtherReading[] => {
  const days = otherReadings(fieldsIn(drafts), calendar).filter(
    ({ iso }) => iso >= min && iso <= max,
  )
  const own = days.filter((day) => day.calendar === otherCalendar)
  return own.length > 0 ? own : days
}
