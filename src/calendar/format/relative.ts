import { startOf } from '../reckon/bounds'
import { isIsoDay } from '../../lib/moment'
import { isoDateOf, msOf } from '../date/isoDate'
import { diff } from '../reckon/diff'
import { relativeTimeFormat, tagOf } from './intlCache'
import type { Unit } from '../reckon/reckoning'
import type { DateSettings } from '../settings'
import { wallTimeAt } from '../reckon/zone'

const day = 86_400_000

/**
 * The distance from `now` in the largest unit of which at least one has passed: on the clock within a day, in
 * the calendar beyond.
 */
const distance = (at: number | string, now: number, settings: DateSettings): [number, Unit] => {
  const { timeZone } = settings
  const calendar = settings.calendar === 'islamic' ? 'gregorian' : settings.calendar
  const civil = isIsoDay(at)
  const moment = msOf(at)
  const from = civil ? msOf(isoDateOf(wallTimeAt(now, timeZone))) : now
  const reckoned = { calendar, timeZone: civil ? 'UTC' : timeZone }
  if (!civil && Math.abs(moment - from) < day) {
    const unit = (['hour', 'minute'] as const).find((unit) => diff(moment, from, unit, reckoned))
    return [diff(moment, from, unit ?? 'second', reckoned), unit ?? 'second']
  }
  for (const unit of ['year', 'month'] as const) {
    const count = diff(moment, from, unit, reckoned)
    if (count !== 0) return [count, unit]
  }
  const midnight = (ms: number) => startOf(ms, 'day', reckoned)
  return [diff(midnight(moment), midnight(from), 'day', reckoned), 'day']
}

/**
 * How far a date lies from `settings.now` in words, such as `3 months ago` or `tomorrow`.
 * @throws RangeError when `at` is no date of the years 1000 to 9999 or `settings.now` is missing
 */
export const formatRelative = (at: number | string, settings: DateSettings): string => {
  if (settings.now === undefined) throw new RangeError('A relative date needs settings.now')
  const [count, unit] = distance(at, settings.now, settings)
  // `auto` would write "last month" for one month ago, which five weeks ago need not be; "yesterday" for the
  // day before today is always right.
  const numeric = unit === 'month' || unit === 'year' ? 'always' : 'auto'
  return relativeTimeFormat(tagOf(settings), numeric).format(count, unit)
}
