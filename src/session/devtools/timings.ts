import type { Listeners } from '../state/listeners'

/** What marks are made of: a session layer, as far as it is listened to. */
type Watched = Pick<Listeners, 'on'> & { readonly ready: Promise<unknown> }

/** Puts a moment, and what may be said of it, where the browser's own tools show it. */
const markHere = (name: string, detail: object): void => {
  performance.mark(name, { detail })
}

/**
 * Marks the session's own moments as User Timing has them: `session:rehydrated`, `session:userShown`,
 * `session:refresh`, `session:fault`; no secret is in them. A host that does not call it does not carry it.
 */
export function createTimings({ on, ready }: Watched, mark = markHere) {
  let isShown = false
  void ready.then(() => mark('session:rehydrated', {}))
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
