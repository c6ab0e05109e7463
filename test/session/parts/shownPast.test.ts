import { describe, expect, test } from '@jest/globals'
import type { UnknownAction } from '@reduxjs/toolkit'
import { createTimeTravel } from '../../../src/session/devtools/timeTravel'
import { events, type SessionEvent } from '../../../src/session/state/events'
import { noSession, reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { dawn, loggedIn } from '../../support/sessions'

const reduce = (session: Session | undefined, action: UnknownAction) =>
  reduceSession(session ?? noSession, action as SessionEvent)
const refreshed = (rotation: number) => {
  const { accessToken, renewal } = loggedIn()
  return events.tokenRefreshed({ epoch: 3, rotation, accessToken, renewal, cause: 'refreshed' })
}
const nothing = { type: 'other' }

/** A store, `shown` by which may be changed as DevTools do. */
function open(shown: Session = loggedIn()) {
  const mine = { shown, isLocked: false, reducer: reduce, during: () => {} }
  const host = { getState: () => ({ session: mine.shown }) } as never
  const { session, pass } = createTimeTravel(reduce)
  const next = (action: UnknownAction) => {
    if (!mine.isLocked) mine.shown = mine.reducer(mine.shown, action)
    mine.during()
    return `passed ${action.type}`
  }
  const page = {
    mine,
    real: () => session(host),
    pass: (action: UnknownAction, to = next) => pass(host, action, to),
  }
  page.pass(nothing)
  return page
}

// @proves devTools
describe('the session as it really is', () => {
  test('is what the store shows, as long as nobody travels', () => {
    const { mine, real, pass } = open()
    expect(real()).toBe(mine.shown)
    expect(pass(nothing)).toBe('passed other')
    expect(real()).toBe(mine.shown)
    for (const rotation of [2, 3]) {
      expect(pass(refreshed(rotation))).toBe('passed session/tokenRefreshed')
      expect(real()).toBe(mine.shown)
      expect(real()).toMatchObject({ rotation })
    }
  })

  test('is none before there was one', () => {
    expect(open(noSession).real()).toBe(noSession)
  })

  test('is kept while the store shows the past, and is what it shows when it is back', () => {
    const { mine, real, pass } = open()
    const past = mine.shown
    pass(refreshed(2))
    const now = mine.shown
    mine.shown = past
    expect(real()).toBe(now)
    expect(real()).toBe(now)
    mine.shown = loggedIn({ rotation: 0 })
    expect(real()).toBe(now)
    // DevTools reckon each state anew: the newest is another object, with the same in it.
    mine.shown = { ...now }
    expect(real()).toBe(mine.shown)
  })

  test('goes on in the past, whatever an action makes of what is shown', () => {
    const { mine, real, pass } = open()
    const past = mine.shown
    pass(refreshed(2))
    mine.shown = past
    pass(nothing)
    expect(real()).toMatchObject({ rotation: 2 })
    pass(refreshed(3))
    expect(real()).toMatchObject({ rotation: 3 })
    mine.shown = loggedIn({ rotation: 0 })
    pass(events.userLoaded({ epoch: 3, user: { id: 1 } }))
    expect(mine.shown).toMatchObject({ rotation: 0, user: { id: 1 } })
    expect(real()).toMatchObject({ rotation: 3, user: { id: 1 } })
    pass(events.loggedOut({ epoch: 3, reason: 'logout', at: dawn }))
    expect(real()).toMatchObject({ status: 'loggedOut' })
  })

  test('goes on while DevTools keep changes out', () => {
    const { mine, real, pass } = open()
    mine.isLocked = true
    for (const rotation of [2, 3]) {
      pass(refreshed(rotation))
      expect(mine.shown).toMatchObject({ rotation: 1 })
      expect(real()).toMatchObject({ rotation })
    }
  })

  test('is new already for those whom an action passes, and for actions inside it', () => {
    const { mine, real, pass } = open()
    const seen: unknown[] = []
    const to = (action: UnknownAction) => {
      seen.push(real())
      mine.shown = reduce(mine.shown, action)
      mine.during()
      seen.push(real())
    }
    mine.during = () => {
      mine.during = () => {}
      pass(refreshed(3))
    }
    pass(refreshed(2), to as never)
    expect(seen).toMatchObject([{ rotation: 2 }, { rotation: 3 }])
    expect(real()).toBe(mine.shown)
    expect(real()).toMatchObject({ rotation: 3 })
  })

  test('is what a root reducer of the host’s own makes of it: where an action passes, nobody travels', () => {
    const { mine, real, pass } = open()
    mine.reducer = () => noSession
    const seen: unknown[] = []
    mine.during = () => seen.push(real())
    pass(nothing)
    expect([...seen, real()]).toEqual([noSession, noSession])
  })

  test('is known also after an action has failed', () => {
    const { mine, real, pass } = open()
    const past = mine.shown
    const failing = (action: UnknownAction) => {
      mine.shown = reduce(mine.shown, action)
      throw new Error('No')
    }
    expect(() => pass(refreshed(2), failing as never)).toThrow('No')
    expect(real()).toBe(mine.shown)
    mine.shown = past
    expect(real()).toMatchObject({ rotation: 2 })
  })
})
