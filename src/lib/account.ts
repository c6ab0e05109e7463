import type { Match } from '../session'

/** A call of `/account` to the API, under the session. */
export type AccountCall = {
  /** Its URL, resolved against `baseUrl` as those of `endpoints` are. */
  readonly url: string
  /** `POST` where it is not set. */
  readonly method?: string
}

/** How a person changes their password. */
export type ChangePassword = AccountCall & {
  /** The names of the two passwords in the body: `currentPassword` and `newPassword` where they are not set. */
  readonly current?: string
  readonly next?: string
  /** The name under which the new password goes a second time, for a server that wants that. */
  readonly repeat?: string
  /** The answers that say that the current password is wrong: they are no reason to refresh, or to send it again. */
  readonly wrong: readonly Match[]
  /** How many characters a new password has at least; shown, and checked before it is sent. */
  readonly minLength?: number
  /**
   * What else is asked of a new password: one text, or one for each language (`{ en: '…', fa: '…' }`). A language without one
   * has that of the language without its region, the English one, or the first.
   */
  readonly rules?: string | Readonly<Record<string, string>>
}

/** What people can do about their account, where the server has a call for it. */
export type AccountSetup = {
  readonly changePassword?: ChangePassword
  /** Ends all sessions of the person, this one too. */
  readonly signOutEverywhere?: AccountCall
}
