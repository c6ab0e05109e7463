export { createSession } from './createSession'
export { HasScope } from './HasScope'
export { SessionPage, SessionProvider } from './SessionProvider'
export { useHasOneSession, useHasSteps, useLogin, useLoginOptions, useLogout } from './useLogin'
export { useRefreshFault, useRetry } from './useRefreshFault'
export { useIsLoggedIn, useIsReady, useSession, useSurvivesReload } from './useSession'
export { useSupportInfo, useTimeline } from './useTimeline'
export { useHasScope, useUser } from './useUser'
export { useFormDraft, useOwnDrafts } from './drafts/useFormDraft'
export { useClock } from './useClock'
export { SessionContext } from './useSessionContext'
export { useEndWarning } from './useEndWarning'
export {
  ReauthenticationForm,
  useReauthenticate,
  useReauthentication,
} from './reauth/useReauthentication'
export { useFailedRequests, useSuspendedPage } from './useSuspendedPage'
export { useIdleTimeout, useIdleWarning } from './useIdleWarning'
// All of the core, whose types the compiler writes into the declarations of a host that imports nothing but this entry.
// `createSession` above takes the place of the core's.
export * from '..'
