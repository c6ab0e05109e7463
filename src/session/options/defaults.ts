import { defaultOptions, type FilledOptions, type SessionOptions } from './options'
import { isFields } from '../util/path'

const fill = (given: unknown, defaults: unknown): unknown => {
  if (given === undefined) return defaults
  if (!isFields(given) || !isFields(defaults)) return given
  const keys = Object.keys({ ...defaults, ...given })
  return Object.fromEntries(keys.map((key) => [key, fill(given[key], defaults[key])]))
}

/** Fills in the defaults of options that have been checked. */
export function fillOptions(given: SessionOptions = {}): FilledOptions {
  const options = fill(given, defaultOptions) as FilledOptions
  if (options.endpoints.refresh === false) options.renewal = 'none'
  if (options.user.from !== 'call') options.endpoints = { ...options.endpoints, user: false }
  return options
}
