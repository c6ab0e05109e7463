import { isFields } from './path'

/**
 * Merges what is given over the defaults, field by field at every depth. A list or a plain value replaces the default
 * as a whole.
 */
export const fill = (given: unknown, defaults: unknown): unknown => {
  if (given === undefined) return defaults
  if (!isFields(given) || !isFields(defaults)) return given
  const keys = Object.keys({ ...defaults, ...given })
  return Object.fromEntries(keys.map((key) => [key, fill(given[key], defaults[key])]))
}
