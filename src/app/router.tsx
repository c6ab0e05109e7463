import { createBrowserRouter, type Path, type RouteObject, type RouterState } from 'react-router'
import type { SessionLayer } from '../session'
import { safeNext } from './next'
import { createRoutes, type RoutesConfig } from './routes'

/**
 * Makes the router. The session must be known by now, for the guards decide on it. Its events make them
 * decide again, so that a person who sits still is moved too.
 */
export function createAppRouter(session: SessionLayer, config: RoutesConfig) {
  const checked = (next: string | null) => safeNext(next, routes)
  const routes: RouteObject[] = createRoutes(session, { checked, here: () => here() }, config)
  let state: (() => RouterState) | undefined
  /** Where the person is going, or is. A request in a guard would not tell the hash. */
  const here = (): Path => state?.().navigation.location ?? state?.().location ?? location
  // The guards of the first page are asked while the router is being made.
  const router = createBrowserRouter(routes)
  state = () => router.state

  const stop = session.onEvent((event) => {
    if (event.type === 'session/loggedOut' && event.payload.reason === 'logout') {
      // Who signs out has no page to return to.
      void router.navigate('/login', { replace: true })
    } else if (event.type !== 'session/userLoaded' && event.type !== 'session/tokenExpired') {
      void router.revalidate()
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
