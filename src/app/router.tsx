import { createBrowserRouter, type Path, type RouteObject } from 'react-router'
import type { SessionEvent, SessionLayer } from '../session'
import { safeNext } from './next'
import { createRoutes, type RoutesConfig } from './routes'

/** The events after which every guard would say the same: to ask again would only load the page anew. */
const unmoved = new Set<SessionEvent['type']>([
  'session/userLoaded',
  'session/tokenExpired',
  'session/tokenRefreshed',
])

/**
 * Makes the router. The session must be known by now, for the guards decide on it. Its events make them
 * decide again, so that a person who sits still is moved too.
 */
export function createAppRouter(session: SessionLayer, config: RoutesConfig) {
  const checked = (next: string | null) => safeNext(next, routes)
  // The guards of the first page are asked while the router is being made.
  let here = (): Path => location
  const routes: RouteObject[] = createRoutes(session, { checked, here: () => here() }, config)
  const router = createBrowserRouter(routes)
  /** Where the person is going, or is. A request in a guard would not tell the hash. */
  here = () => router.state.navigation.location ?? router.state.location

  const stop = session.onEvent((event) => {
    if (event.type === 'session/loggedOut' && event.payload.reason === 'logout') {
      // Who signs out has no page to return to.
      void router.navigate('/login', { replace: true })
    } else if (!unmoved.has(event.type)) {
      // A moment later: by then the session has asked for the user whom the guards wait for.
      queueMicrotask(() => void router.revalidate())
    }
  })
  return {
    router,
    dispose() {
      stop()
      router.dispose()
    },
  }
}
