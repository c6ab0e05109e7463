import type { FilledOptions } from '../../session/options/options.ts'
import type { Calls } from '../wire/calls.ts'
import type { Disclosed } from '../wire/disclosed.ts'
import type { Report } from '../report.ts'

/** What every step of the check has at hand. */
export type Checking = {
  readonly options: FilledOptions
  readonly calls: Calls
  readonly report: Report
  readonly disclosed: Disclosed
  readonly user: string
  readonly password: string
  /** Where the app will live; `undefined` for the API's own origin. */
  readonly origin: string | undefined
}

/** What is held after a login or a refresh, as a session holds it. */
export type Held = {
  readonly accessToken: string
  readonly refreshToken: string | undefined
}

/** What a person types. */
export const fieldsOf = ({ options: { login }, user }: Checking, password: string) => ({
  [login.username]: user,
  [login.password]: password,
})
