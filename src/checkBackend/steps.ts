import type { FilledOptions } from '../session/options/options.ts'
import type { Calls } from './calls.ts'
import type { Disclosed } from './disclosed.ts'
import type { Report } from './report.ts'

/** What every step of the check has at hand. */
export type Checking = {
  readonly options: FilledOptions
  readonly calls: Calls
  readonly report: Report
  readonly disclosed: Disclosed
  readonly user: string
  readonly password: string
}

/** What is held after a login or a refresh, as a session holds it. */
export type Held = {
  readonly accessToken: string
  readonly refreshToken: string | undefined
}

/** A value of an option as one writes it. */
export const written = (value: unknown) =>
  (JSON.stringify(value) ?? String(value))
    .replace(/"(\w+)":/g, '$1: ')
    .replace(/,(?=\w)/g, ', ')
    .replaceAll('"', "'")
