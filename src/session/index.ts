export { createSession, type SessionLayer } from './createSession'
export { Credentials } from './credentials'
export { dialog, type Hold, type HoldHost, type MakeHold } from './dialog'
export type { Environment } from './environment'
export {
  isSessionError,
  type BodyNotRepeatedError,
  type ExpiredAuthSessionError,
  type FaultError,
  type MissingFieldError,
  type RefusedError,
  type SessionEndedError,
  type SessionError,
} from './errors'
export { events, type Payloads, type RefreshCause, type SessionEvent } from './events'
export { canRenew, leeway, sessionAt } from './expiry'
export { ceiling, type Limit, type MakeLimit } from './limits'
export { idleTimeout, type IdleTimeout, type IdleWarning } from './idle'
export type { Listenable, Listener, Origin } from './listeners'
export type { Match } from './match'
export {
  defaultOptions,
  type Endpoint,
  type FoundTokens,
  type SessionOptions,
  type TokenResponse,
} from './options'
export type { Path } from './path'
export { reduceSession } from './reducer'
export { devToolsOptions, redact, redactSecret } from './redact'
export { hasScope, readScopes, type Register, type Scope, type ScopeName } from './scopes'
export { selectIsLoggedIn, selectSession, selectStatus, selectUser } from './selectors'
export type { SessionRootState } from './selectors'
export {
  isLoggedIn,
  type EndReason,
  type Renewal,
  type Session,
  type SessionEnd,
  type SessionStatus,
  type Token,
  type User,
} from './session'
export { createTimeline, type Timeline, type TimelineEntry } from './timeline'
export { timelineText } from './timelineText'
export { transitions, type EventName } from './transitions'
export type { Trouble } from './backoff'
