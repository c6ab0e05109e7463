import { rawMoment, readMoment } from '../../lib/moment'
import { formatDuration } from './duration'
import { formatText } from './parts'
import type { PatternStyle } from './parts'
import { formatRelative } from './relative'
import type { DateSettings } from '../settings'

export type DateStyle = PatternStyle | 'relative' | 'duration'

/**
 * Formats a date for one person. A date outside the calendar's range is written in the Gregorian calendar. What
 * is no date of the years 1000 to 9999, such as a day that does not exist, is returned unchanged.
 * @param at epoch milliseconds, or ISO 8601; a date without a time is the same day in every zone. For
 * `duration`, a duration in milliseconds
 * @param style `relative` needs `settings.now`
 * @throws RangeError when a setting is unknown to `Intl`, `settings.now` is missing, or a duration is not
 * finite
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
