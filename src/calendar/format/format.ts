import { rawMoment, readMoment } from '../../lib/moment'
import { formatDuration } from './duration'
import { formatText } from './parts'
import type { PatternStyle } from './parts'
import { formatRelative } from './relative'
import type { DateSettings } from '../settings'

export type DateStyle = PatternStyle | 'relative' | 'duration'

/**
 * A date as one person wants to read it. One that the calendar does not reach is Gregorian; what is no date of the years
 * 1000 to 9999, a day that does not exist among it, stays as it came.
 * @param at epoch milliseconds, or ISO 8601; a date without a time is the same day in every zone. For `duration`, a
 *   length in milliseconds
 * @param style `relative` needs `settings.now`
 * @throws RangeError when a setting is unknown to `Intl`, `settings.now` is missing, or a length is not finite
 */
export const formatDate = (
  at: number | string,
  style: DateStyle,
  settings: DateSettings,
): string => {
  if (style === 'duration') return formatDuration(Number(at), settings)
  if (style === 'relative') {
    return readMoment(at) === undefined ? rawMoment(at) : formatRelative(at, settings)
  }
  return formatText(at, style, settings)
}
