import { formatDuration } from './duration'
import { formatText } from './parts'
import type { PatternStyle } from './parts'
import { formatRelative } from './relative'
import type { DateSettings } from '../settings'

export type DateStyle = PatternStyle | 'relative' | 'duration'

/**
 * A date as one person wants to read it.
 * @param at epoch milliseconds, or ISO 8601; a date without a time is the same day in every zone. For `duration`, a
 *   length in milliseconds
 * @param style `relative` needs `settings.now`
 * @throws RangeError when `at` is no date, or a setting is unknown to `Intl`
 */
export const formatDate = (
  at: number | string,
  style: DateStyle,
  settings: DateSettings,
): string => {
  if (style === 'duration') return formatDuration(Number(at), settings)
  if (style === 'relative') return formatRelative(at, settings)
  return formatText(at, style, settings)
}
