export { createSession } from './createSession'
export { HasScope } from './HasScope'
export { SessionProvider } from './SessionProvider'
export {
  useHasOneSession,
  useLogin,
  useLoginOptions,
  useLogout,
  type LoginResult,
} from './useLogin'
export { useRefreshFault, useRetry } from './useRefreshFault'
export { useIsLoggedIn, useIsReady, useSession, useSurvivesReload } from './useSession'
export { useTimeline } from './useTimeline'
export { useHasScope, useUser } from './useUser'
export { useFormDraft, useOwnDrafts } from './drafts/useFormDraft'
export { useClock } from './useClock'
export { useEndWarning } from './useEndWarning'
export { useFailedRequests, useSuspendedPage } from './useSuspendedPage'
export { useIdleTimeout, useIdleWarning } from './useIdleWarning'
export { isSessionError, timelineText, transitions } from '..'
export type {
  EndReason,
  EventName,
  Session,
  SessionApi,
  SessionDispatch,
  SessionEnd,
  SessionError,
  SessionStatus,
  TimelineEntry,
  RefreshFault,
  User,
} from '..'
