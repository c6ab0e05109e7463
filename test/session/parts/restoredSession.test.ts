import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { readTokens } from '../../../src/session/http/tokenResponse'
import { createRestore } from '../../../src/session/login/restore'
import { fillOptions } from '../../../src/session/options/defaults'
import { ownerOf } from '../../../src/session/refresh/tokenOwner'
import { fault, refused, sessionEnded, type SessionError } from '../../../src/session/state/errors'
import { noSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { dawn, loggedIn } from '../../support/sessions'

const sara = { id: 1 }
const unreachable = fault('refresh', 'unreachable')
const over = { error: sessionEnded }

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

type Given = {
  session?: Session
  /** What localStorage shows once this tab looks. */
  stored?: () => Session | undefined
  refresh?: object | SessionError
  user?: object | SessionError
  options?: object
  hint?: string
  lastEpoch?: number
  tried?: { at: number } | undefined
  isBlocked?: boolean
  before?: (step: string, page: ReturnType<typeof load>) => unknown
}

/** A page at its start, where nothing is stored; `got` is what a session is to begin with, or why none. */
function load({
  session = noSession,
  stored = () => undefined,
  refresh = { token: 'new', expires_in: 60 },
  user = { user: sara },
  options: more = {},
  hint,
  lastEpoch = 0,
  tried,
  isBlocked = false,
  before,
}: Given = {}) {
  const options = fillOptions({ renewal: 'cookie', ...more } as never)
  const story: unknown[] = []
  const reported: SessionError[] = []
  const mine = { now: session, note: '', got: undefined as unknown, how: undefined as unknown }
  const shared = { lastEpoch, ...(tried && { tried }) }
  const deps = {
    env: { now: () => Date.now(), cookies: () => (hint === undefined ? '' : `in=${hint}`) },
    options,
    state: { session: () => mine.now },
    note: { read: () => mine.note, write: (text: string) => (mine.note = text) },
    brief: { read: () => '' },
    lastEpoch: () => Promise.resolve(shared.lastEpoch),
    shared: {
      change(next: (value: object) => object) {
        if (isBlocked) return Promise.reject(new Error('No'))
        return Promise.resolve(Object.assign(shared, next(shared)))
      },
    },
  }
  const late = {
    baseUrl: new URL('http://api.test/'),
    report: (error: SessionError) => reported.push(error),
    revoke: () => story.push('revoke'),
    tabs: {
      syncFromStorage() {
        mine.now = stored() ?? mine.now
      },
    },
  }
  const createCallEndpoint =
    (_env: unknown, _options: unknown, _url: URL, report: (error: SessionError) => void) =>
    async (name: string, how?: object) => {
      story.push(how === undefined ? name : [name, how])
      await before?.(name, page)
      const given = name === 'user' ? user : refresh
      if ('message' in given) report(given as SessionError)
      return 'message' in given
        ? { ok: false, error: given }
        : { ok: true, body: given, headers: new Headers(), at: Date.now() }
    }
  async function beginSession(with_: typeof late, how: object, get: () => Promise<object>) {
    mine.how = how
    mine.got = await get()
    if ('error' in (mine.got as object)) with_.report((mine.got as { error: SessionError }).error)
    else with_.revoke()
  }
  const made = createRestore(deps as never, (hint === undefined ? {} : { hint: 'in' }) as never)
  const given = { beginSession, createCallEndpoint, readTokens, ownerOf, sessionEnded }
  const page = {
    ...{ story, reported, mine, shared, close: made.close },
    start: () => made.start(late as never, given as never),
  }
  return page
}

const begins = (more: object = {}) => ({
  tokens: {
    accessToken: { value: 'new', expiresAt: expect.any(Number) },
    renewal: { by: 'cookie', expiresAt: expect.any(Number) },
    ...more,
  },
})

// @proves reload: cookie
describe('a page with a cookie and no record begins a session', () => {
  test('that is kept, with the token and the user of the cookie; and revokes nothing', async () => {
    const { start, story, mine, shared } = load()
    await start()
    expect(story).toEqual(['refresh', ['user', { accessToken: 'new' }]])
    expect([mine.got, mine.how]).toEqual([begins({ user: sara }), { remember: true }])
    expect(shared).toEqual({ lastEpoch: 0, tried: { at: dawn } })
    await pass(0)
    expect(jest.getTimerCount()).toBe(0)
  })

  test.each<[string, Given, object]>([
    ['without the user, where the server does not tell now', { user: unreachable }, {}],
    [
      'without one, where the server has no such call',
      { options: { endpoints: { user: false } } },
      {},
    ],
    [
      'with the user of the answer',
      {
        options: { user: { from: 'login' } },
        refresh: { token: 'new', user: { id: 2 } },
      },
      { user: { id: 2 } },
    ],
    ['where nothing is shared', { isBlocked: true }, { user: sara }],
    ['where a tab has asked before', { tried: { at: dawn - 1 } }, { user: sara }],
    ['where the clock was set back since one asked', { tried: { at: dawn + 1 } }, { user: sara }],
    ['where a session of earlier is over', { lastEpoch: 0, hint: 'one' }, { user: sara }],
  ])('%s', async (_, given, more) => {
    const { start, mine } = load(given)
    await start()
    expect(mine.got).toEqual(begins(more))
  })

  test('after a wait for one that another tab has begun, whose record has been cleared', async () => {
    const { start, mine } = load({ lastEpoch: 2 })
    const done = start()
    await pass(1990)
    expect(mine.got).toBeUndefined()
    await pass(20)
    await done
    expect(mine.got).toEqual(begins({ user: sara }))
  })
})

describe('a page with a cookie and no record begins no session', () => {
  test.each<[string, Given]>([
    ['where somebody is signed in', { session: loggedIn() }],
    ['where the hint is not there', { hint: '' }],
  ])('%s: there is nothing to wait for', (_, given) => {
    const { start, story } = load(given)
    expect(start()).toBeUndefined()
    expect(story).toEqual([])
  })

  test('where another tab has been told since, and asks nothing', async () => {
    const { start, story, mine } = load({ tried: { at: dawn } })
    await start()
    expect([story, mine.got]).toEqual([[], over])
  })

  test('where another tab has begun one, for which it does not wait longer than it must', async () => {
    const begun = loggedIn({ epoch: 2 })
    const { start, story, mine } = load({ lastEpoch: 2, stored: () => begun })
    await start()
    expect([story, mine.got, mine.now]).toEqual([[], over, begun])
    expect(Date.now()).toBe(dawn)
  })

  test('where another tab has begun one, which shows after a while', async () => {
    const begun = loggedIn({ epoch: 2 })
    const { start, mine } = load({
      lastEpoch: 2,
      stored: () => (Date.now() < dawn + 500 ? undefined : begun),
    })
    const done = start()
    await pass(490)
    expect(mine.got).toBeUndefined()
    await pass(10)
    await done
    expect(mine.got).toEqual(over)
  })

  // @proves nobodyElse: cookie
  test.each<[string, Given['before']]>([
    ['has signed in here', (_, { mine }) => (mine.now = loggedIn())],
    ['has begun one in another tab', (_, { shared }) => (shared.lastEpoch = 1)],
    ['has closed the page', (_, { close }) => close()],
  ])('where somebody %s, while the server answers', async (_, before) => {
    const { start, mine } = load({
      before: (step, page) => step === 'user' && before?.(step, page),
    })
    await Promise.race([start(), pass(5000)])
    expect(mine.got).toEqual(over)
  })

  test('where it is stopped before it asks', async () => {
    const { start, close, story, mine } = load({ lastEpoch: 2 })
    const done = start()
    close()
    await pass(5000)
    await done
    expect([story, mine.got]).toEqual([[], over])
  })

  test('where its user can never be known', async () => {
    const { start, mine } = load({
      options: { user: { from: 'login' }, endpoints: { user: false } },
    })
    await start()
    expect(mine.got).toEqual(over)
  })

  test('once it has waited as long as a refresh may take', async () => {
    const { start, mine } = load({
      options: { timeouts: { refresh: 3000 } },
      before: (step) => step === 'user' && new Promise((resolve) => setTimeout(resolve, 3001)),
    })
    let isReady = false
    void start()?.then(() => (isReady = true))
    await pass(2999)
    expect(isReady).toBe(false)
    await pass(1)
    expect(isReady).toBe(true)
    await pass(1000)
    expect(mine.got).toEqual(over)
  })

  test.each<[string, object | SessionError, number]>([
    ['is away, which is told', unreachable, 1],
    ['brings no token, which is told', {}, 1],
    ['says no, of which nobody hears', refused('refresh', 401), 0],
  ])('where the server %s', async (_, refresh, told) => {
    const { start, reported, mine } = load({ refresh, hint: 'one' })
    await start()
    expect(mine.got).toHaveProperty('error')
    expect(new Set(reported).size).toBe(told)
    expect(mine.note === '0 ').toBe(told === 1)
  })
})
