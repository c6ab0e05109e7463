import type { Listeners } from '../state/listeners'

/** The part of a session layer that is observed. */
type Watched = Pick<Listeners, 'on'> & { readonly ready: Promise<unknown> }

/** Sets a mark of the User Timing API, which the performance tools of browsers show. */
const markHere = (name: string, detail: object): void => {
  performance.mark(name, { detail })
}

/**
 * Marks the session's own moments as User Timing has them: `session:rehydrated`, `session:userShown`,
 * `session:refresh`, `session:fault`; no secret is in them. It is not in the bundle of a host that does not use it.
 */
export function createTimings({ on, ready }: Watched, mark = markHere) {
  let isShown = false
  // Why it is not ready is told elsewhere.
  ready.then(
    () => mark('session:rehydrated', {}),
    () => undefined,
  )
  on('session/loggedIn', () => {
    isShown = false
  })
  on('session/tokenRefreshed', ({ payload: { cause } }) => mark('session:refresh', { cause }))
  on('fault', ({ call, kind, status }) => mark('session:fault', { call, kind, status }))
  return {
    /** To be called when the user is on the screen: it counts once for each sign-in, and each load of the page. */
    userShown() {
      if (!isShown) mark('session:userShown', {})
      isShown = true
    },
  }
}
