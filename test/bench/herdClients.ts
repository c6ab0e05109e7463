import { createBackoff } from '../../src/session/http/backoff.ts'
import { createCheckExpiry } from '../../src/session/refresh/checkExpiry.ts'
import { createAutoRefresh } from '../../src/session/refresh/autoRefresh.ts'
import { createProactiveRefresh } from '../../src/session/refresh/proactiveRefresh.ts'
import type { Environment } from '../../src/session/platform/environment.ts'
import { fault } from '../../src/session/state/errors.ts'
import { events, type Session } from '../../src/session/index.ts'
import { fillOptions } from '../../src/session/options/defaults.ts'
import { reduceSession } from '../../src/session/state/reducer.ts'
import type { FakeClock } from './fakeClock.ts'

export const lifetime = 30 * 60_000
const month = 30 * 24 * 3600_000

/** One call to refresh; whether the server answered it. */
export type Refresh = () => boolean
/** Signs a client in now, which from then on refreshes whenever it wants. */
export type SignIn = (clock: FakeClock, refresh: Refresh) => void

const options = fillOptions({})
const notAnswered = fault('refresh', 'unreachable')

/**
 * A client with the session layer's own timers, back-off, law of time and reducer. Left out is what takes no
 * part in when it calls: the store, the storage, other tabs; a person who looks away, or turns to the page.
 * While its token cannot be renewed, the app may ask for data, every so many milliseconds.
 */
export const sessionClient =
  (random: () => number, asksEvery = Infinity): SignIn =>
  (clock, refresh) => {
    const env = {
      now: clock.now,
      random,
      isVisible: () => true,
      onFocusOrOnline: () => () => undefined,
    } as unknown as Environment
    const backoff = createBackoff(env)
    const expiresAt = clock.now() + lifetime
    let session: Session = {
      status: 'loggedIn',
      epoch: 1,
      rotation: 0,
      beganAt: clock.now(),
      accessToken: { value: 'a', expiresAt },
      renewal: {
        by: 'refreshToken',
        token: { value: 'r', expiresAt: clock.now() + month },
      },
    }
    const deps = {
      env,
      state: { session: () => session, dispatch },
      limits: [],
      tabs: { syncFromStorage: () => undefined },
    }
    const checkExpiry = createCheckExpiry({ ...deps, revoke: () => undefined })

    function tryOnce() {
      if (session.status !== 'loggedIn' && session.status !== 'tokenExpired') return
      if (!refresh()) {
        backoff.failed(notAnswered)
        ask(session.rotation, random() * asksEvery)
        return
      }
      const { epoch, rotation, renewal } = session
      const accessToken = { value: 'a', expiresAt: clock.now() + lifetime }
      dispatch(
        events.tokenRefreshed({
          ...{ epoch, rotation: rotation + 1, accessToken, renewal },
          cause: 'refreshed',
        }),
      )
    }
    /** Asks for data, again and again, until there is a token for it; one round of it at a time. */
    let asking = -1
    function ask(rotation: number, after = asksEvery) {
      if (after === Infinity || (after !== asksEvery && asking === rotation)) return
      asking = rotation
      clock.after(after, () => {
        if (!('rotation' in session) || session.rotation !== rotation) return
        if (!backoff.isWaiting()) tryOnce()
        ask(rotation)
      })
    }
    const autoRefresh = createAutoRefresh({
      ...deps,
      backoff,
      proactiveRefresh: createProactiveRefresh(env, options),
      checkExpiry,
      async refresh() {
        tryOnce()
        return { ok: true }
      },
    })
    /** As the session layer does when the session has changed. */
    function dispatch(action: Parameters<typeof reduceSession>[1]) {
      const before = session
      session = reduceSession(before, action)
      if (session === before) return
      if (events.tokenRefreshed.match(action)) backoff.succeeded()
      autoRefresh.schedule()
      if (session.status === 'tokenExpired' && before.status === 'loggedIn') autoRefresh.tick()
    }
    autoRefresh.open()
  }

/** A client that refreshes at the end of its token, and after a failure every five seconds. */
export const fixedClient: SignIn = (clock, refresh) => {
  const renew = () => void clock.after(refresh() ? lifetime - 500 : 5000, renew)
  clock.after(lifetime - 500, renew)
}
