export { createSession, createSessionWith } from './createSession'
export type { AnySessionLayer, SessionLayer } from './sessionLayer'
export type { SessionApi } from './api/sessionApi'
export type { RequestSession, SessionExtraOptions } from './api/requestSession'
export type { SessionRequestInit } from './api/sessionFetch'
export type { GetTokens, GivenTokens } from './login/begin/givenTokens'
export { Credentials, type Remember } from './login/credentials'
export type { LoginError, LoginResult, LoginStep, StepField } from './login/steps/loginStep'
export {
  reauthDialog,
  type SuspendedPage,
  type ReauthHost,
  type MakeSuspendedPage,
} from './reauth/reauthDialog'
export {
  reauthentication,
  type MakeReauthentication,
  type Reauthentication,
} from './api/reauthentication'
export type { Environment } from './platform/environment'
export {
  isSessionError,
  type BodyNotRepeatedError,
  type CallName,
  type ExpiredAuthSessionError,
  type FaultError,
  type MissingFieldError,
  type ReauthenticationCancelledError,
  type RefusedError,
  type SessionEndedError,
  type Result,
  type SessionError,
} from './state/errors'
export { events, type Payloads, type RefreshCause, type SessionEvent } from './state/events'
export { canRefresh, leeway, sessionAt } from './state/expiry'
export { absoluteTimeout } from './limits/absoluteTimeout'
export type { Limit, MakeLimit } from './limits/limit'
export { idleTimeout, type IdleTimeout, type IdleWarning } from './limits/idleTimeout'
export type { Listenable, Listener, Origin } from './state/listeners'
export type { Match } from './options/responseMatch'
export { defaultOptions } from './options/defaults'
export type { Challenge, ChallengeField, StepCall } from './options/challenge'
export type {
  Endpoint,
  FoundTokens,
  GivenNames,
  Overrides,
  Refusal,
  SessionOptions,
  TokenResponse,
} from './options/options'
export { extendedCalls } from './http/extendedCalls'
export { override } from './options/override'
export type { Path } from './util/path'
export { reduceSession } from './state/reducer'
export { devToolsOptions, redact, redactSecret } from './devtools/redact'
export { hasScope, includesScope, readScopes, type Scope, type ScopeName } from './user/scopes'
export type { Register } from './state/register'
export { selectIsLoggedIn, selectStatus, selectUser } from './user/selectors'
export { selectSession, type SessionDispatch, type SessionRootState } from './state/rootState'
export {
  isLoggedIn,
  type EndReason,
  type Renewal,
  type Session,
  type SessionEnd,
  type SessionStatus,
  type Token,
  type User,
} from './state/session'
export {
  createTimeline,
  type Timeline,
  type TimelineEntry,
  type TimelineError,
} from './devtools/timeline'
export { errorText, timelineText } from './devtools/timelineText'
export { createTimings } from './devtools/timings'
export { transitions, type EventName } from './state/transitions'
export type { RefreshFault } from './http/backoff'
