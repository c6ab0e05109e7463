import type { UnknownAction } from '@reduxjs/toolkit'
import type { Backoff } from './backoff'
import type { createCall } from './call'
import type { Environment } from './environment'
import type { SessionError } from './errors'
import type { FilledOptions } from './options'
import type { Session } from './session'

/** What the parts of one session layer share. */
export type Core = {
  readonly env: Environment
  readonly options: FilledOptions
  readonly baseUrl: URL
  readonly call: ReturnType<typeof createCall>
  readonly backoff: Backoff
  /** The recorded session. */
  session(): Session
  dispatch(action: UnknownAction): unknown
  /** Brings the record up to the clock, by dispatching the event that is due. Returns the session. */
  checkExpiry(): Session
  /** Aborted when the session that lives now, or the lack of one, is over: the ticket of everything asynchronous. */
  life(): AbortSignal
  /** Aborted when nobody waits for a login any more: after a logout, or another login. */
  attempt(): AbortSignal
  /** Ends what is under way, whether a session or an attempt to log in. */
  endLife(): void
  /** The error for requests that are made in the same breath as the end of the session they counted on. */
  justEnded(): SessionError | undefined
  /** Resolves when the session as it is now has been stored, and that has been verified. */
  persisted(): Promise<void>
}

/** The end of something that may fail, without a value. */
export type Done = { readonly ok: true } | { readonly ok: false; readonly error: SessionError }
