import type { UnknownAction } from '@reduxjs/toolkit'
import type { Backoff } from './http/backoff'
import type { createCallEndpoint } from './http/callEndpoint'
import type { CookieQueue } from './tabs/cookieQueue'
import type { Environment } from './platform/environment'
import type { ProactiveRefresh } from './refresh/proactiveRefresh'
import type { FaultError, SessionError } from './state/errors'
import type { HostCalls } from './api/hostCalls'
import type { createCancellation } from './refresh/cancellation'
import type { Limit } from './limits/limit'
import type { FilledOptions } from './options/options'
import type { IdOf } from './user/tokenOwner'
import type { Session } from './state/session'
import type { Tokens } from './http/tokenResponse'

/** What the parts of one session layer share. */
export type Core = {
  readonly env: Environment
  readonly options: FilledOptions
  readonly baseUrl: URL
  readonly call: ReturnType<typeof createCallEndpoint>
  readonly backoff: Backoff
  readonly proactiveRefresh: ProactiveRefresh
  /** Tells the server to forget tokens, now or when it can be reached. */
  revoke(tokens: Partial<Tokens>, epoch: number): void
  /** Does what may change the cookie, one at a time over all tabs. */
  readonly inCookieQueue: CookieQueue
  /** The id of a user, where it has one. */
  readonly idOf: IdOf
  /** What ends a session whatever its tokens say. */
  readonly limits: readonly Limit[]
  /** Tells the host of a fault. */
  report(error: FaultError): void
  /** The calls that the host's apis make. */
  readonly hostCalls: HostCalls
  /** The recorded session. */
  session(): Session
  dispatch(action: UnknownAction): unknown
  /** What of a session may be stored. */
  storable(session: Session): Session
  /** Brings the record up to the clock, by dispatching the event that is due. Returns the session. */
  checkExpiry(): Session
  /** Aborted when the session that lives now, or the lack of one, is over: the ticket of everything asynchronous. */
  sessionSignal(): AbortSignal
  /** Does a task that is stopped with the caller's signal, or with the life of now. */
  runWithinSession: ReturnType<typeof createCancellation>['run']
  /** Aborted when nobody waits for a login any more: after a logout, or another login. */
  loginSignal(): AbortSignal
  /** Ends what is under way, whether a session or an attempt to log in. */
  cancelAll(): void
  /** The error for requests that are made in the same breath as the end of the session they counted on. */
  lastEndError(): SessionError | undefined
  /** Resolves when the session as it is now has been stored, and that has been verified. */
  persisted(): Promise<void>
}

/** The end of something that may fail, without a value. */
export type Result = { readonly ok: true } | { readonly ok: false; readonly error: SessionError }
