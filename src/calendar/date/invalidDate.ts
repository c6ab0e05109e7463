/**
 * Why typed text is no date: `empty`; `format`: not three numbers in an order we read; `month`: not 1 to 12; `day`: the
 * month has no such day; `range`: a year we do not reckon in; `otherCalendar`: a year as people count it today in another
 * calendar, see `otherReadings`; `calendar`: this calendar is for display only.
 */
export type InvalidDateReason =
  'empty' | 'format' | 'month' | 'day' | 'range' | 'otherCalendar' | 'calendar'

/** A value, not thrown: people mistype. */
export interface InvalidDateError {
  name: 'InvalidDateError'
  reason: InvalidDateReason
}

export const invalidDate = (reason: InvalidDateReason): InvalidDateError => ({
  name: 'InvalidDateError',
  reason,
})
