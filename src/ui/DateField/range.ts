import { rangeOf, type ReckonedCalendar } from '../../calendar'
import type { Bounds } from './validateDate'

/** The days that can be picked: those between `min` and `max`, within the calendar's range. */
export const pickable = (calendar: ReckonedCalendar, { min, max }: Bounds) => {
  const { firstDay, lastDay } = rangeOf(calendar)
  return {
    min: min !== undefined && min > firstDay ? min : firstDay,
    max: max !== undefined && max < lastDay ? max : lastDay,
  }
}
