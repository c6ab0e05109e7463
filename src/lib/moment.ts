/** The years in which every browser writes a date in the same way, with four digits; a zero time lies before them. */
const [first, last] = [Date.UTC(1000, 0, 1), Date.UTC(10000, 0, 1) - 1]

const isoDay = /^\d{4}-\d{2}-\d{2}$/
/** A moment must tell its offset from UTC, or the device's zone would decide it. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

export const isIsoDay = (at: number | string): at is string =>
  typeof at === 'string' && isoDay.test(at)

const parse = (text: string): number => {
  if (!isoDay.test(text) && !isoMoment.test(text)) return NaN
  // Some browsers take 30 February for a day in March.
  const dayExists = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))
  // Some read an offset only with its colon.
  return dayExists ? Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : NaN
}

/**
 * Epoch milliseconds of a moment in the years 1000 to 9999: of a number itself, of an ISO 8601 moment, or of an ISO 8601
 * day its midnight UTC. Nothing for all else, such as a day or a time that does not exist.
 */
export const readMoment = (at: number | string): number | undefined => {
  const ms = typeof at === 'string' ? parse(at) : at
  return ms >= first && ms <= last ? ms : undefined
}

/** What is no moment, as it came: a text itself, a number as ISO 8601 where that can write it. */
export const rawMoment = (at: number | string): string =>
  typeof at === 'number' && Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : String(at)
