import { rawMoment, readMoment } from '../../lib/moment'

/** A civil date, ISO 8601: `YYYY-MM-DD`. It has no time and no zone, so no zone can shift it. */
export type IsoDate = string

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** The ISO date of a Gregorian day in the years 0 to 9999; month and day start at 1. */
export const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${`${year}`.padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/**
 * The epoch milliseconds of a moment, or of an ISO date's midnight in UTC.
 * @throws RangeError when `at` is neither, or lies outside the years 1000 to 9999
 */
export const msOf = (at: number | string): number => {
  const ms = readMoment(at)
  if (ms === undefined) throw new RangeError(`No date of the years 1000 to 9999: ${rawMoment(at)}`)
  return ms
}

/**
 * The ISO date on which the UTC day of `ms` (epoch milliseconds) falls.
 * @throws RangeError when `ms` is no moment of the years 1000 to 9999
 */
export const isoDateOf = (ms: number): IsoDate => {
  const date = new Date(msOf(ms))
  return isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
