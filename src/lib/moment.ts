/**
 * Epoch milliseconds: the years in which every browser writes a date alike, with four digits. The year 1, which
 * some servers send for an unset date, is outside.
 */
const [first, last] = [Date.UTC(1000, 0, 1), Date.UTC(10000, 0, 1) - 1]

const isoDay = /^\d{4}-\d{2}-\d{2}$/
/** A moment must have an offset from UTC; without one the device's zone would decide it. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

export const isIsoDay = (at: number | string): at is string =>
  typeof at === 'string' && isoDay.test(at)

const parse = (text: string): number => {
  const isDay = isoDay.test(text)
  if (!isDay && !isoMoment.test(text)) return NaN
  const day = new Date(text.slice(0, 10))
  // Some browsers read 30 February as a day in March.
  if (day.getUTCDate() !== Number(text.slice(8, 10))) return NaN
  // Some browsers read an offset only with a colon.
  return isDay ? day.getTime() : Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}

/**
 * The epoch milliseconds of a moment in the years 1000 to 9999, given as a number, as an ISO 8601 moment, or as
 * an ISO 8601 day, of which it is midnight UTC. `undefined` for everything else, such as a day or a time that
 * does not exist.
 */
export const readMoment = (at: number | string): number | undefined => {
  const ms = typeof at === 'string' ? parse(at) : at
  return ms >= first && ms <= last ? ms : undefined
}

/**
 * The text for a value that is no moment: a string unchanged, a number as ISO 8601 where it can be written so.
 */
export const rawMoment = (at: number | string): string =>
  typeof at === 'number' && Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : String(at)
