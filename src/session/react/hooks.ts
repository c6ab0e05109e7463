import { useCallback, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import {
  Credentials,
  hasScope,
  selectIsLoggedIn,
  selectSession,
  selectUser,
  type Scope,
  type Session,
  type SessionError,
  type SessionRootState,
  type TimelineEntry,
  type RefreshFault,
  type User,
} from '..'
import { useSessionContext } from './SessionProvider'

const none: readonly string[] = []

/** The session: tell its four states apart by `status`. */
export const useSession = (): Session => useSelector(selectSession)

/** Whether a person is logged in, even if a refresh has to come first. */
export const useIsLoggedIn = (): boolean => useSelector(selectIsLoggedIn)

/** The user of the session, and how the loading of it went. */
export function useUser(): {
  user: User | undefined
  id: string | number | undefined
  name: string | undefined
  scopes: readonly string[]
  isLoading: boolean
  /** Why there is no user, where loading it has failed. */
  error: SessionError | undefined
  /** Asks the server again. */
  reload: () => Promise<void>
} {
  const { session } = useSessionContext()
  const { selectUserId, selectUserName, selectScopes } = session.selectors
  const user = useSelector(selectUser)
  const isLoading = useSelector((state) => session.userQueryState(state).isLoading)
  const error = useSelector((state) => session.userQueryState(state).error)
  return {
    user,
    id: useSelector(selectUserId),
    name: useSelector(selectUserName),
    scopes: useSelector(selectScopes) ?? none,
    isLoading,
    error: user === undefined ? error : undefined,
    reload: session.loadUser,
  }
}

/** Whether the user has what is asked: for display and routing only, the server decides. */
export function useHasScope(scope: Scope): boolean {
  const { selectScopes } = useSessionContext().session.selectors
  return useSelector((state: SessionRootState) => hasScope(selectScopes(state), scope))
}

/** How a login ended: signed in, or why not. */
export type LoginResult = { ok: true } | { ok: false; error: SessionError }

/**
 * The act of logging in with the fields of a form; `remember` keeps the session for all tabs and after
 * the browser is closed. Resolves when the user is known too, or could not be loaded.
 */
export function useLogin() {
  const { session } = useSessionContext()
  return useCallback(
    async (fields: Record<string, string>, how: { remember: boolean }): Promise<LoginResult> => {
      const error = await session.logIn(new Credentials(fields, how))
      return error === undefined ? { ok: true } : { ok: false, error }
    },
    [session],
  )
}

/** What the options say of the sign-in form. */
export function useLoginOptions() {
  return useSessionContext().session.options.login
}

/**
 * Whether all tabs have one session, because a cookie of the browser renews it: one that is not to be kept then ends with
 * the last tab, not with its own.
 */
export function useHasOneSession(): boolean {
  return useSessionContext().session.options.renewal === 'cookie'
}

/**
 * The act of logging out: at once here, at best effort on the server. It gives up a login that is under way, too:
 * whatever that brings is revoked and dropped.
 */
export function useLogout(): () => Promise<void> {
  return useSessionContext().session.logOut
}

/** The fault that keeps the session from being refreshed, and when it will be tried again. */
export function useRefreshFault(): RefreshFault | undefined {
  const { session } = useSessionContext()
  return useSyncExternalStore(session.onRefreshFault, session.refreshFault)
}

/** Whether the session outlives a reload: where every storage is blocked or full, it does not. */
export function useSurvivesReload(): boolean {
  const { session } = useSessionContext()
  useSession() // it is written whenever it changes, and that is when its place may change
  return session.storageArea() !== 'memory'
}

/** Tries the refresh again now. */
export function useRetry(): () => Promise<void> {
  const { session } = useSessionContext()
  return useCallback(async () => {
    await session.refresh({ now: true })
  }, [session])
}

const noEntries: readonly TimelineEntry[] = []
const never = () => () => undefined

/** The last 100 events of the session in this tab, oldest first. */
export function useTimeline(): readonly TimelineEntry[] {
  const { timeline } = useSessionContext()
  return useSyncExternalStore(timeline?.subscribe ?? never, timeline?.entries ?? (() => noEntries))
}
