import type { Calendar } from '../settings'

const day = 86_400_000

/** A first day of a year in each calendar, and about how long its months are. */
const years: Record<Calendar, { newYear: number; monthLength: number }> = {
  gregorian: { newYear: Date.UTC(2023, 0, 1), monthLength: 30.4 },
  persian: { newYear: Date.UTC(2023, 2, 21), monthLength: 30.4 },
  islamic: { newYear: Date.UTC(2023, 6, 19), monthLength: 29.5 },
}

/** Twelve moments, each in another month of one year, and that in every zone. */
export const sampleMonths = (calendar: Calendar): number[] => {
  const { newYear, monthLength } = years[calendar]
  return Array.from({ length: 12 }, (_, month) => newYear + (month + 0.5) * monthLength * day)
}
