/** A civil date, ISO 8601: `YYYY-MM-DD`. It has no time and no zone, so no zone can shift it. */
export type IsoDate = string

const isoForm = /^\d{4}-\d{2}-\d{2}$/

export const isIsoDate = (text: string): boolean => isoForm.test(text)

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** The ISO date of a Gregorian day in the years 1000 to 9999; month and day start at 1. */
export const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`

/**
 * The ISO date on which the UTC day of `ms` (epoch milliseconds) falls.
 * @throws RangeError when its year has more or fewer than four digits
 */
export const isoDateOf = (ms: number): IsoDate => {
  const date = new Date(ms).toISOString().slice(0, 10)
  if (!isIsoDate(date)) throw new RangeError(`A year beyond ISO 8601: ${date}`)
  return date
}

/** A moment must tell its offset from UTC, or the device's zone would decide it. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Some browsers take 30 February for a day in March. */
const dayExists = (date: string): boolean =>
  new Date(Date.parse(date)).getUTCDate() === Number(date.slice(8))

/**
 * Midnight UTC of an ISO date, or the moment of an ISO date and time, in epoch milliseconds.
 * @throws RangeError when the text is not ISO 8601, lacks its offset, or names a day or a time that does not exist
 */
export const isoToMs = (text: string): number => {
  const ms = isIsoDate(text) || isoMoment.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(ms) || !dayExists(text.slice(0, 10))) {
    throw new RangeError(`Not an ISO 8601 date: ${text}`)
  }
  return ms
}
