import { listFormat, tagOf, unitFormat } from './intlCache'
import type { DateSettings } from '../settings'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/**
 * A duration in its two largest units, rounded down, such as `2 hours, 5 minutes`.
 * @param ms milliseconds; the sign is ignored
 * @throws RangeError when `ms` is not finite
 */
export const formatDuration = (ms: number, settings: DateSettings): string => {
  if (!Number.isFinite(ms)) throw new RangeError(`Not a length of time: ${ms}`)
  const length = Math.abs(ms)
  const first = units.findIndex(([, size]) => length >= size)
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2)
  const tag = tagOf(settings)
  const words = shown
    .map(([unit, size], i) => {
      const above = i === 0 ? Infinity : (shown[0]?.[1] ?? Infinity)
      return [unit, Math.floor((length % above) / size)] as const
    })
    .filter(([, count], i) => i === 0 || count > 0)
    .map(([unit, count]) => unitFormat(tag, unit).format(count))
  return listFormat(tag).format(words)
}
