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
import { createRoutes, signedInRoute, type RoutesConfig } from './routes'

/**
 * Makes the router. The guards read the session, so it must have been rehydrated. They run again when a session
 * begins or ends, here or in another tab, so that a person who does nothing is redirected too, and when another scope
 * becomes known. They do not run again on a refresh: it would not change what they decide, and would only run the
 * loaders again.
 *
 * Where another person's page takes the place of one's, the router is made anew: what the loaders and fetchers have
 * brought for the one, and the state of the address, stays in it until those of the other have answered.
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
  /** The address that is being navigated to, or else the current one. A guard's `request` has no hash. */
  const current = (): Path =>
    router?.state.navigation.location ?? router?.state.location ?? location
  /** The current address without the base: the routes and the address to return to do not contain it. */
  const here = () => {
    const { pathname, search, hash } = current()
    return { pathname: pathname.slice(basename.length - 1) || '/', search, hash }
  }
  const routes: RouteObject[] = createRoutes(session, { checked, here }, config)
  const { emit, subscribe } = createEmitter()
  let number = 0
  function make() {
    number += 1
    router = createBrowserRouter(routes, { basename })
    router.subscribe(emit)
    emit()
  }

  const seen = () => {
    const state = store.getState()
    const { epoch } = selectSession(state)
    const isLoggedIn = selectIsLoggedIn(state)
    const isKept = session.suspendedPage?.isSuspended() ?? false
    return {
      isKept,
      /** Whose page it is; `undefined` for a guest. */
      page: isLoggedIn || isKept ? (session.suspendedPage?.pageOf(epoch) ?? epoch) : undefined,
      guarded: `${epoch} ${isLoggedIn} ${isKept}`,
      /** The guards wait for the first that are known. */
      scopes: JSON.stringify(session.scope()) as string | undefined,
    }
  }
  let before = seen()
  /** Whose page was the last one. */
  let last = before.page

  function look() {
    const now = seen()
    const { guarded, scopes } = before
    before = now
    const hasOtherScopes = scopes !== undefined && scopes !== now.scopes
    const isAnothers =
      now.page !== undefined &&
      now.page !== last &&
      router?.state.matches.some(({ route }) => route.id === signedInRoute)
    last = now.page ?? last
    if (isAnothers) {
      router?.dispose()
      router = undefined
      emit()
    } else if (guarded === now.guarded && !hasOtherScopes) return
    // In a microtask: by then the session has requested the user that the guards wait for.
    queueMicrotask(() => {
      if (router !== undefined) {
        if (!before.isKept) void router.revalidate()
        return
      }
      history.replaceState({ ...history.state, usr: null }, '')
      make()
    })
  }

  const stops = [
    store.subscribe(look),
    session.suspendedPage?.subscribe(look),
    session.on('session/loggedOut', ({ payload }) => {
      if (payload.reason !== 'logout') return
      // A person who signs out by choice has no page to return to.
      void router?.navigate(session.options.redirect.login, { replace: true })
    }),
  ]
  make()
  return {
    /** The router; `undefined` between that of one person and that of the next. */
    router: () => router,
    /** Which router it is, counted from 1. */
    number: () => number,
    /** Calls back when there is another router, and when its state has changed. */
    subscribe,
    /** Loads the remaining screens in advance, once a signed-in screen is shown. */
    fetchAhead() {
      const lookAhead = () => {
        if (router?.state.initialized !== true || router.state.navigation.state !== 'idle') return
        if (!selectIsLoggedIn(store.getState())) return
        stop()
        // This module was loaded with the signed-in screen. If loading it failed, there is nothing to load in
        // advance.
        void loadSignedIn().then(
          ({ fetchAhead }) => fetchAhead(routes),
          () => undefined,
        )
      }
      const stop = subscribe(lookAhead)
      stops.push(stop)
      lookAhead()
    },
    dispose() {
      stops.forEach((stop) => stop?.())
      router?.dispose()
    },
  }
}
