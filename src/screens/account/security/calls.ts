import type { ChangePassword } from '../../../lib/account'
import type { SessionError } from '../../../session/react'

/** What a person typed to change their password. */
export type Passwords = { readonly current: string; readonly next: string }

/** How that went. */
export type Change =
  | { readonly result: 'changed' | 'wrong' }
  /** The server does not want this new password; `message` is its own text for people. */
  | { readonly result: 'refused'; readonly message: string | undefined }
  /** `isUnsure`: the server may have changed it all the same. */
  | { readonly result: 'failed'; readonly error: SessionError; readonly isUnsure: boolean }

/** What the password form needs: the call, and what is asked of a new password. */
export type PasswordCall = Pick<ChangePassword, 'minLength' | 'rules'> & {
  readonly change: (typed: Passwords) => Promise<Change>
}

/** Ends all sessions of the person, this one too. Resolves with the error where that fails. */
export type EverywhereCall = (signal: AbortSignal) => Promise<SessionError | undefined>
