export { HasScope } from './HasScope'
export { SessionProvider } from './SessionProvider'
export {
  useRefreshFault,
  useHasOneSession,
  useHasScope,
  useIsLoggedIn,
  useLogin,
  useLoginOptions,
  useLogout,
  useRetry,
  useSession,
  useSurvivesReload,
  useTimeline,
  useUser,
  type LoginResult,
} from './hooks'
export { useFormDraft, useOwnDrafts } from './useFormDraft'
export { useEndWarning } from './useEndWarning'
export { useFailedRequests, useSuspendedPage } from './useSuspendedPage'
export { useIdleTimeout, useIdleWarning } from './useIdleWarning'
export { timelineText, transitions } from '..'
export type {
  EndReason,
  EventName,
  Session,
  SessionEnd,
  SessionError,
  SessionStatus,
  TimelineEntry,
  RefreshFault,
  User,
} from '..'
