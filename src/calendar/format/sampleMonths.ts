import type { Calendar } from '../settings'

const day = 86_400_000

/**
 * The first day of one year in each calendar, in epoch milliseconds, and the average length of its months in
 * days.
 */
const years: Record<Calendar, { newYear: number; monthLength: number }> = {
  gregorian: { newYear: Date.UTC(2023, 0, 1), monthLength: 30.4 },
  persian: { newYear: Date.UTC(2023, 2, 21), monthLength: 30.4 },
  islamic: { newYear: Date.UTC(2023, 6, 19), monthLength: 29.5 },
}

/**
 * Epoch milliseconds in the middle of each month of one year, so that each is in the same month in every time
 * zone.
 */
export const sampleMonths = (calendar: Calendar): number[] => {
  const { newYear, monthLength } = years[calendar]
  return Array.from({ length: 12 }, (_, month) => newYear + (month + 0.5) * monthLength * day)
}
