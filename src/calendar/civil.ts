/** A civil date, ISO 8601: `YYYY-MM-DD`. It has no time and no zone, so no zone can shift it. */
export type IsoDate = string

const isoDate = /^\d{4}-\d{2}-\d{2}$/

export const isIsoDate = (text: string): boolean => isoDate.test(text)

/** The ISO date on which the UTC day of `ms` (epoch milliseconds) falls. */
export const isoDateOf = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10)

/**
 * Midnight UTC of an ISO date, or the moment of an ISO date and time, in epoch milliseconds.
 * @throws RangeError when the text is not ISO 8601 or names a day that does not exist
 */
export const isoToMs = (text: string): number => {
  const ms = Date.parse(text)
  const rolled = isIsoDate(text) && !Number.isNaN(ms) && isoDateOf(ms) !== text
  if (Number.isNaN(ms) || rolled) throw new RangeError(`Not an ISO 8601 date: ${text}`)
  return ms
}
