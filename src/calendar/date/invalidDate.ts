/**
 * Why typed text is no date. `empty`; `format`: not three numbers in a supported order; `month`: not 1 to 12;
 * `day`: the month has no such day; `range`: a year outside the range of the calendar; `otherCalendar`: a year
 * that is current in another calendar, see `otherReadings`; `calendar`: a calendar for display only.
 */
export type InvalidDateReason =
  'empty' | 'format' | 'month' | 'day' | 'range' | 'otherCalendar' | 'calendar'

/** Returned and not thrown: a mistyped date is no bug. */
export interface InvalidDateError {
  name: 'InvalidDateError'
  reason: InvalidDateReason
}

export const invalidDate = (reason: InvalidDateReason): InvalidDateError => ({
  name: 'InvalidDateError',
  reason,
})
