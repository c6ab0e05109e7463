import {
  events,
  selectIsLoggedIn,
  selectSession,
  selectStatus,
  selectUser,
  type Session,
} from '../../src/session'
import type { signedIn } from './sessions.ts'
import type { Row } from './table.ts'

const count = 1000

/** Events that belong to a past session or token, one of each kind, and one that is no session's. */
export function pastEvents(session: Session) {
  const { accessToken, renewal } = loggedIn(session)
  return [
    events.loggedIn({ epoch: 0, rotation: 0, beganAt: 0, accessToken, renewal }),
    events.userLoaded({ epoch: 0, user: { id: 2 } }),
    events.tokenExpired({ epoch: 1, rotation: -1, at: 0, because: 'time' }),
    events.tokenRefreshed({ epoch: 1, rotation: 0, accessToken, renewal, cause: 'refreshed' }),
    events.bothExpired({ epoch: 0, at: 0 }),
    events.reset({ epoch: 0, reason: 'refreshRefused', at: 0 }),
    events.loggedOut({ epoch: 0, reason: 'logout', at: 0 }),
    { type: 'cart/added' },
  ]
}

/** How often anything that a screen selects changes in 1,000 events of the past. */
export function noOpRow({ store, session }: Awaited<ReturnType<typeof signedIn>>): Row {
  const past = pastEvents(store.getState().session)
  const selectors = [
    selectSession,
    selectStatus,
    selectIsLoggedIn,
    selectUser,
    ...Object.values(session.selectors),
  ]
  const results = () => selectors.map((select) => select(store.getState()))
  let before = results()
  let changes = 0
  const stop = store.subscribe(() => {
    const now = results()
    changes += now.filter((result, i) => result !== before[i]).length
    before = now
  })
  for (let i = 0; i < count; i += 1) store.dispatch(past[i % past.length]!)
  stop()
  return {
    what: `changes of ${selectors.length} selectors' results in ${count.toLocaleString('en-US')} events of the past`,
    ours: { value: changes, unit: 'changes' },
    goal: { of: 'ours', exactly: 0 },
  }
}

export function loggedIn(session: Session) {
  if (session.status !== 'loggedIn') throw new Error(`Not logged in: ${session.status}`)
  return session
}
