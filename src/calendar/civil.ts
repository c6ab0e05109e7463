/** A civil date, ISO 8601: `YYYY-MM-DD`. It has no time and no zone, so no zone can shift it. */
export type IsoDate = string

const isoDate = /^\d{4}-\d{2}-\d{2}$/

export const isIsoDate = (text: string): boolean => isoDate.test(text)

/** The ISO date on which the UTC day of `ms` (epoch milliseconds) falls. */
export const isoDateOf = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10)

/** A moment must tell its offset from UTC, or the device's zone would decide it. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

const dayExists = (date: string): boolean => {
  const ms = Date.parse(date)
  return !Number.isNaN(ms) && isoDateOf(ms) === date
}

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
