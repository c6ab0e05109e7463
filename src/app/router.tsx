import type { Store } from '@reduxjs/toolkit'
import { createBrowserRouter, type Path, type RouteObject } from 'react-router'
import {
  selectIsLoggedIn,
  selectSession,
  type SessionLayer,
  type SessionRootState,
} from '../session'
import { loadSignedIn } from './loadSignedIn'
import { checkReturnUrl } from './returnUrl'
import { createRoutes, type RoutesConfig } from './routes'

/**
 * Makes the router. The session must be known by now, for the guards decide on it. They decide
 * again when a session begins or ends, here or in another tab, so that a person who sits still is moved
 * too; when one is merely refreshed they would decide the same, and only load the page again.
 */
export function createAppRouter(
  session: SessionLayer,
  store: Store<SessionRootState>,
  basename = '/',
  config: RoutesConfig,
) {
  const checked = (next: string | null) => checkReturnUrl(next, routes)
  // The guards of the first page are asked while the router is being made.
  let current = (): Path => location
  /** Within the app: its routes, and the address to return to, do not know where the app lives. */
  const here = () => {
    const { pathname, search, hash } = current()
    return { pathname: pathname.slice(basename.length - 1) || '/', search, hash }
  }
  const routes: RouteObject[] = createRoutes(session, { checked, here }, config)
  const router = createBrowserRouter(routes, { basename })
  /** Where the person is going, or is. A request in a guard would not tell the hash. */
  current = () => router.state.navigation.location ?? router.state.location

  const seen = () => {
    const state = store.getState()
    return `${selectSession(state).epoch} ${selectIsLoggedIn(state)}`
  }
  let before = seen()
  /** Runs the guards again, a moment later: by then the session has requested the user that they wait for. */
  const decide = () =>
    queueMicrotask(() => {
      if (!session.suspendedPage?.isSuspended()) void router.revalidate()
    })
  const stops = [
    store.subscribe(() => {
      const now = seen()
      if (now === before) return
      before = now
      decide()
    }),
    session.suspendedPage?.subscribe(decide),
    session.on('session/loggedOut', ({ payload }) => {
      if (payload.reason !== 'logout') return
      // Who signs out has no page to return to.
      void router.navigate(session.options.redirect.login, { replace: true })
    }),
  ]
  return {
    router,
    /** Fetches what the signed-in screens need, once one of them is there. */
    fetchAhead() {
      const look = () => {
        const { initialized, navigation } = router.state
        if (!initialized || navigation.state !== 'idle' || !selectIsLoggedIn(store.getState()))
          return
        stop()
        // It comes with the screen that is there by now; where that broke, there is nothing to fetch ahead of.
        void loadSignedIn().then(
          ({ fetchAhead }) => fetchAhead(routes),
          () => undefined,
        )
      }
      const stop = router.subscribe(look)
      stops.push(stop)
      look()
    },
    dispose() {
      stops.forEach((stop) => stop?.())
      router.dispose()
    },
  }
}
