import type { Store } from '@reduxjs/toolkit'
import { createBrowserRouter, type Path, type RouteObject } from 'react-router'
import { createEmitter } from '../lib/emitter'
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
 * Makes the router. The guards read the session, so it must have been rehydrated. They run again when a session
 * begins or ends, here or in another tab, so that a person who does nothing is redirected too. They do not run
 * again on a refresh: it would not change what they decide, and would only run the loaders again.
 */
export function createAppRouter(
  session: SessionLayer,
  store: Store<SessionRootState>,
  basename = '/',
  config: RoutesConfig,
) {
  const checked = (next: string | null) => checkReturnUrl(next, routes)
  // The guards of the first page run while the router is being made, before it has a state.
  let router: ReturnType<typeof createBrowserRouter> | undefined
  /** The current address without the base: the routes and the address to return to do not contain it. */
  const here = () => {
    // The address that is being navigated to, or else the current one. A guard's `request` has no hash.
    const { navigation, location: shown } = router?.state ?? {}
    const { pathname, search, hash }: Path = navigation?.location ?? shown ?? location
    return { pathname: pathname.slice(basename.length - 1) || '/', search, hash }
  }
  const routes: RouteObject[] = createRoutes(session, { checked, here }, config)
  const { emit, subscribe } = createEmitter()
  let number = 0
  function make() {
    if (router) {
      router.dispose()
      // What goes on in the code of the last person's page must not move the next one's.
      router.navigate = () => Promise.resolve()
      // Its address is not that of the guards, which run while the next one is being made.
      router = undefined
    }
    router = createBrowserRouter(routes, { basename })
    router.subscribe(emit)
    number += 1
    emit()
  }
  make()

  const seen = () => {
    const state = store.getState()
    return `${selectSession(state).epoch} ${selectIsLoggedIn(state)}`
  }
  let before = seen()
  /** Runs the guards again, in a microtask: by then the session has requested the user that they wait for. */
  const decide = () =>
    queueMicrotask(() => {
      if (!session.suspendedPage?.isSuspended()) void router?.revalidate()
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
      // A person who signs out by choice has no page to return to.
      void router?.navigate(session.options.redirect.login, { replace: true })
    }),
  ]
  return {
    router: () => router,
    /** Which router it is, counted from 1. */
    number: () => number,
    /** Calls back when there is another router, and when its state has changed. */
    subscribe,
    /** Makes it anew, where another person's page takes the place of one's: nothing that it has brought for them stays. */
    remake() {
      // An error of their page is no reason to say that this one did not start.
      delete document.documentElement.dataset['start']
      // The state of the address was theirs, too.
      history.replaceState({ ...history.state, usr: null }, '')
      make()
    },
    /** Loads the remaining screens in advance, once a signed-in screen is shown. */
    fetchAhead() {
      const look = () => {
        const { initialized, navigation } = router?.state ?? {}
        if (!initialized || navigation?.state !== 'idle' || !selectIsLoggedIn(store.getState()))
          return
        stop()
        // This module was loaded with the signed-in screen. If loading it failed, there is nothing to load in
        // advance.
        void loadSignedIn().then(
          ({ fetchAhead }) => fetchAhead(routes, () => here().pathname, subscribe),
          () => undefined,
        )
      }
      const stop = subscribe(look)
      stops.push(stop)
      look()
    },
    dispose() {
      stops.forEach((stop) => stop?.())
      router?.dispose()
    },
  }
}
