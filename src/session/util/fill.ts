import { isFields } from './path'

/** What is given over what is there, field by field; lists and values are taken whole. */
export const fill = (given: unknown, defaults: unknown): unknown => {
  if (given === undefined) return defaults
  if (!isFields(given) || !isFields(defaults)) return given
  const keys = Object.keys({ ...defaults, ...given })
  return Object.fromEntries(keys.map((key) => [key, fill(given[key], defaults[key])]))
}
