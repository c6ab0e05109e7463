import type { UnknownAction } from '@reduxjs/toolkit'
import type { Backoff } from './http/backoff'
import type { createCall } from './http/callEndpoint'
import type { InCookieLine } from './tabs/cookieQueue'
import type { Environment } from './platform/environment'
import type { Early } from './refresh/proactiveRefresh'
import type { FaultError, SessionError } from './state/errors'
import type { HostCalls } from './api/hostCalls'
import type { createLife } from './refresh/cancellation'
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
  readonly call: ReturnType<typeof createCall>
  readonly backoff: Backoff
  readonly early: Early
  /** Tells the server to forget tokens, now or when it can be reached. */
  revoke(tokens: Partial<Tokens>, epoch: number): void
  /** Does what may change the cookie, one at a time over all tabs. */
  readonly inCookieLine: InCookieLine
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
  life(): AbortSignal
  /** Does a task that is stopped with the caller's signal, or with the life of now. */
  withinLife: ReturnType<typeof createLife>['within']
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
