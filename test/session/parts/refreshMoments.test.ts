import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Limit } from '../../../src/session/limits/limit'
import { fillOptions } from '../../../src/session/options/defaults'
import { createAutoRefresh } from '../../../src/session/refresh/autoRefresh'
import { createCheckExpiry, endSession } from '../../../src/session/refresh/checkExpiry'
import { createProactiveRefresh } from '../../../src/session/refresh/proactiveRefresh'
import { events } from '../../../src/session/state/events'
import { leeway } from '../../../src/session/state/expiry'
import { reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { dawn, day, loggedIn, renewable, sessions, tokenExpired } from '../../support/sessions'

const minute = 60_000
const live = loggedIn({ accessToken: { value: 'a', expiresAt: dawn + 30 * minute } })

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

type Given = {
  session?: Session
  isVisible?: boolean
  refreshBefore?: number
  limits?: Limit[]
  stored?: Session
  retryAt?: number
}

/** A page on which nobody does anything, with what runs by itself on it. */
function open({
  session = live,
  isVisible = true,
  refreshBefore = 0,
  limits = [],
  stored,
  retryAt = 0,
}: Given = {}) {
  const mine: { now: Session; isVisible: boolean; retryAt: number; fault?: { triedAt: number } } = {
    now: session,
    isVisible,
    retryAt,
  }
  const story: string[] = []
  const tell = (what: string) => void story.push(`${what} at ${(Date.now() - dawn) / 1000} s`)
  const signs: (() => void)[] = []
  const backoffChanges: (() => void)[] = []
  const closed = jest.fn()
  const revoked: unknown[] = []
  const deps = {
    env: {
      now: () => Date.now(),
      isVisible: () => mine.isVisible,
      onFocusOrOnline(sign: () => void) {
        signs.push(sign)
        return closed
      },
    },
    state: {
      session: () => mine.now,
      dispatch(event: Parameters<typeof reduceSession>[1]) {
        tell(event.type)
        mine.now = reduceSession(mine.now, event)
      },
    },
    backoff: {
      retryAt: () => mine.retryAt,
      lastFault: () => mine.fault,
      retrySoon: () => tell('retry soon'),
      subscribe(change: () => void) {
        backoffChanges.push(change)
        return closed
      },
    },
    limits,
    revoke: (...given: unknown[]) => void revoked.push(given),
    tabs: {
      syncFromStorage() {
        tell('sync')
        mine.now = stored ?? mine.now
      },
    },
    refresh: () => {
      tell('refresh')
      return Promise.resolve({ ok: true })
    },
  }
  const proactiveRefresh = createProactiveRefresh(
    deps.env as never,
    fillOptions({ token: { refreshBefore } }),
  )
  const checkExpiry = createCheckExpiry(deps as never)
  const auto = createAutoRefresh({ ...deps, checkExpiry, proactiveRefresh } as never)
  return { ...auto, mine, story, signs, backoffChanges, closed, revoked, deps, checkExpiry }
}

// @proves oneRefresh
describe('a page that is shown', () => {
  const end = 30 * 60 - leeway / 1000

  test('refreshes its token at the moment that it ends, and not before', async () => {
    const { open: start, story } = open()
    start()
    await pass(30 * minute - leeway - 1)
    expect(story).toEqual([])
    await pass(1)
    expect(story).toEqual(
      ['sync', 'session/tokenExpired', 'refresh'].map((step) => `${step} at ${end} s`),
    )
  })

  test('refreshes it so long before as the options say', async () => {
    const { open: start, story } = open({ refreshBefore: 60 })
    start()
    await pass(29 * minute)
    expect(story).toEqual(['refresh at 1740 s'])
  })

  test.each([
    ['renews itself', loggedIn({ ...live, renewal: { by: 'accessToken' } }), ['refresh at 1740 s']],
    ['cannot be renewed', loggedIn({ ...live, renewal: { by: 'none' } }), []],
    ['can be renewed no more', loggedIn({ ...live, renewal: renewable(dawn + leeway) }), []],
  ])('refreshes before its end a token that %s, or not', async (_, session, expected) => {
    const { open: start, story } = open({ session, refreshBefore: 60 })
    start()
    await pass(29 * minute)
    expect(story).toEqual(expected)
  })

  test('never refreshes in the first half of what a token has left', async () => {
    const { open: start, story } = open({ refreshBefore: 3600 })
    start()
    await pass(15 * minute)
    expect(story).toEqual(['refresh at 900 s'])
  })

  test('refreshes once a second at most, while that brings nothing', async () => {
    const { open: start, tick, story } = open({ session: tokenExpired() })
    start()
    tick()
    await pass(2999)
    expect(story).toEqual(['refresh at 0 s', 'refresh at 1 s', 'refresh at 2 s'])
  })

  test('is not kept waiting by a refresh that lies in the future, since the clock was set back', () => {
    const { open: start, tick, story } = open({ session: tokenExpired() })
    start()
    jest.setSystemTime(dawn - 3600_000)
    tick()
    expect(story).toEqual(['refresh at 0 s', 'refresh at -3600 s'])
  })

  test('waits for as long as the back-off says, also where that changes', async () => {
    const {
      open: start,
      mine,
      story,
      backoffChanges,
    } = open({
      session: tokenExpired(),
      retryAt: dawn + 5 * minute,
    })
    start()
    await pass(minute)
    mine.retryAt = dawn + 2 * minute
    backoffChanges[0]?.()
    await pass(minute)
    expect(story).toEqual(['refresh at 120 s'])
  })

  test.each([
    ['a fault that was met before it was opened', dawn + minute, dawn, ['retry soon at 60 s']],
    ['one that was met since', dawn + minute, dawn + 1, []],
    ['any, once the clock was set back', dawn - 60 * minute, dawn - 60 * minute, []],
  ])('tries again soon, or not, after %s', (_, now, triedAt, expected) => {
    const page = open({ session: tokenExpired(), retryAt: dawn + 5 * minute })
    page.open()
    jest.setSystemTime(now)
    page.mine.fault = { triedAt }
    page.backoffChanges[0]?.()
    expect(page.story).toEqual(expected)
  })

  test('takes over what other tabs have stored, and tries again soon, once somebody turns to it', () => {
    const { open: start, signs, story } = open()
    start()
    signs[0]?.()
    expect(story).toEqual(['sync at 0 s', 'retry soon at 0 s'])
  })

  test('ends the session at the moment of its limit, and asks it when told to', async () => {
    let check = () => {}
    const stop = jest.fn()
    const mine = { at: dawn + 10 * minute }
    const limit: Limit = {
      reason: 'idle',
      endsAt: () => mine.at,
      open(asks) {
        check = asks
        return stop
      },
    }
    const page = open({ limits: [limit] })
    page.open()
    await pass(10 * minute - 1)
    expect(page.story).toEqual([])
    await pass(1)
    expect(page.story).toEqual(['session/reset at 600 s'])
    expect(page.mine.now).toMatchObject({ end: { reason: 'idle' } })
    expect(page.revoked).toEqual([[live, 3]])
    page.mine.now = live
    mine.at = dawn
    check()
    expect(page.story).toHaveLength(2)
    page.close()
    expect(stop).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['is signed out', sessions.loggedOut],
    ['has no end in sight', loggedIn({ accessToken: { value: 'a', expiresAt: Infinity } })],
  ])('waits for nothing while its session %s', (_, session) => {
    const { open: start } = open({ session })
    start()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('waits for nothing before it is started, nor after it is stopped', () => {
    const { open: start, close, schedule, closed } = open()
    schedule()
    expect(jest.getTimerCount()).toBe(0)
    start()
    expect(jest.getTimerCount()).toBe(1)
    close()
    schedule()
    expect(jest.getTimerCount()).toBe(0)
    expect(closed).toHaveBeenCalledTimes(2)
  })
})

test('a hidden page says when its token has ended, and refreshes once it is shown', async () => {
  const { open: start, mine, tick, story } = open({ isVisible: false, refreshBefore: 60 })
  start()
  await pass(day)
  const end = `at ${30 * 60 - leeway / 1000} s`
  expect(story).toEqual([`sync ${end}`, `session/tokenExpired ${end}`])
  mine.isVisible = true
  tick()
  expect(story.slice(2)).toEqual(['refresh at 86400 s'])
})

describe('a session whose tokens have both ended', () => {
  const ended = tokenExpired({ renewal: renewable(dawn) })

  test('ends, after a look at what other tabs have stored', () => {
    const { checkExpiry, story, mine } = open({ session: ended })
    checkExpiry()
    expect(story).toEqual(['sync at 0 s', 'session/bothExpired at 0 s', 'session/reset at 0 s'])
    expect(mine.now).toEqual({
      ...{ status: 'loggedOut', epoch: 3 },
      end: { reason: 'bothExpired', at: dawn },
    })
  })

  test('goes on with the token that another tab has got meanwhile', () => {
    const stored = { ...live, rotation: 2 }
    const { checkExpiry, story } = open({ session: ended, stored })
    expect(checkExpiry()).toEqual(stored)
    expect(story).toEqual(['sync at 0 s'])
  })
})

// @proves signOut
test('nothing is ended and nothing revoked where nobody is signed in', () => {
  const limit: Limit = { reason: 'idle', endsAt: () => dawn }
  const { checkExpiry, deps, story, revoked } = open({
    session: sessions.loggedOut,
    limits: [limit],
  })
  checkExpiry()
  endSession(deps as never, 'idle')
  expect([story, revoked]).toEqual([[], []])
})

test('a session that is ended is told of with its reason, and its tokens are revoked', () => {
  const { deps, mine, revoked } = open()
  endSession(deps as never, 'absoluteTimeout')
  expect(mine.now).toMatchObject(
    reduceSession(live, events.reset({ epoch: 3, reason: 'absoluteTimeout', at: dawn })),
  )
  expect(revoked).toEqual([[live, 3]])
})
