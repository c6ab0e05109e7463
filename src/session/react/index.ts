export { HasScope } from './HasScope'
export { SessionProvider } from './SessionProvider'
export {
  useFault,
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
export { useDraft, useOwnDrafts } from './useDraft'
export { useEndWarning } from './useEndWarning'
export { useFailedCalls, useHold } from './useHold'
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
  Trouble,
  User,
} from '..'
