/** A civil date, ISO 8601: `YYYY-MM-DD`. It has no time and no zone, so no zone can shift it. */
export type IsoDate = string

const isoForm = /^\d{4}-\d{2}-\d{2}$/

export const isIsoDate = (text: string): boolean => isoForm.test(text)

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** The ISO date of a Gregorian day in the years 0 to 9999; month and day start at 1. */
export const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${`${year}`.padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/**
 * The ISO date on which the UTC day of `ms` (epoch milliseconds) falls.
 * @throws RangeError when `ms` is no moment of the years 0 to 9999
 */
export const isoDateOf = (ms: number): IsoDate => {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`No moment of the years 0 to 9999: ${ms}`)
  return isoDate(year, date.getUTCMonth() + 1, date.getUTCDate())
}

/** A moment must tell its offset from UTC, or the device's zone would decide it. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Midnight UTC of an ISO date, or the moment of an ISO date and time, in epoch milliseconds.
 * @throws RangeError when the text is not ISO 8601, lacks its offset, or names a day or a time that does not exist
 */
export const isoToMs = (text: string): number => {
  const isDate = isIsoDate(text)
  const ms = isDate || isoMoment.test(text) ? Date.parse(text) : NaN
  const midnight = isDate ? ms : Date.parse(text.slice(0, 10))
  // Some browsers take 30 February for a day in March.
  const dayExists = new Date(midnight).getUTCDate() === Number(text.slice(8, 10))
  if (Number.isNaN(ms) || !dayExists) throw new RangeError(`Not an ISO 8601 date: ${text}`)
  return ms
}
