import type { ReckonedCalendar } from '../../calendar'
import type { Bounds } from './validateDate'

/** The years that src/calendar reads in each calendar, and their first and last days. */
export const years: Record<ReckonedCalendar, { first: number; last: number }> = {
  gregorian: { first: 1000, last: 9999 },
  persian: { first: 1178, last: 1501 },
}
const days: Record<ReckonedCalendar, Required<Bounds>> = {
  gregorian: { min: '1000-01-01', max: '9999-12-31' },
  persian: { min: '1799-03-21', max: '2123-03-20' },
}

/** The days that can be picked: those asked for, as far as the calendar reaches. */
export const pickable = (calendar: ReckonedCalendar, { min, max }: Bounds) => {
  const reach = days[calendar]
  return {
    min: min !== undefined && min > reach.min ? min : reach.min,
    max: max !== undefined && max < reach.max ? max : reach.max,
  }
}
