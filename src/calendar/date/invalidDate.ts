/**
 * Why typed text is no date: `empty`; `format`: not three numbers in an order we read; `month`: not 1 to 12; `day`: the
 * month has no such day; `range`: a year we do not reckon in; `calendar`: this calendar is for display only.
 */
export type InvalidDateReason = 'empty' | 'format' | 'month' | 'day' | 'range' | 'calendar'

/** A value, not thrown: people mistype. */
export interface InvalidDateError {
  name: 'InvalidDateError'
  reason: InvalidDateReason
}

export const invalidDate = (reason: InvalidDateReason): InvalidDateError => ({
  name: 'InvalidDateError',
  reason,
})
