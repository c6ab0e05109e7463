import type { AccountSetup } from '../../lib/account.ts'
import { readUser } from '../../session/http/tokenResponse.ts'
import type { FilledOptions } from '../../session/options/options.ts'
import type { Calls } from '../wire/calls.ts'
import type { Disclosed } from '../wire/disclosed.ts'
import type { Report } from '../report.ts'

/** What all steps of the check share. */
export type Checking = {
  readonly options: FilledOptions
  readonly calls: Calls
  readonly report: Report
  readonly disclosed: Disclosed
  readonly user: string
  readonly password: string
  /** The app's origin; `undefined` where it is the API's own. */
  readonly origin: string | undefined
  /** The calls of `/account`. */
  readonly account: AccountSetup | undefined
}

/** The tokens that the session layer would hold after a login or a refresh. */
export type Held = {
  readonly accessToken: string
  readonly refreshToken: string | undefined
}

/** The fields that a person fills in. */
export const fieldsOf = ({ options: { login }, user }: Checking, password: string) => ({
  [login.username]: user,
  [login.password]: password,
})

/** Whether a user call was answered with a user. */
export const isUserTold = ({ options, calls }: Checking) =>
  calls.made.some(
    ({ name, outcome }) =>
      name === 'user' && outcome.ok && 'user' in readUser(outcome.body, options),
  )
