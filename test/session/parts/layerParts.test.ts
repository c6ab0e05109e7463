import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createCookieParts } from '../../../src/session/cookieParts'
import { fillOptions } from '../../../src/session/options/defaults'
import { browserEnvironment, type Locks } from '../../../src/session/platform/environment'
import { useLayers } from '../../support/layer'

const { open } = useLayers()
const answered = (token: string) => () =>
  Response.json({ token, refresh_token: 's', expires_in: 600, user: { id: 7, name: 'Sara' } })

describe('what is stored', () => {
  test.each([
    [{}, '"a"'],
    [{ renewal: 'cookie' }, '"a"'],
    [{ renewal: 'cookie', persist: 'none' }, undefined],
  ])('of %j has the token: %s', async (options, token) => {
    const { session, begin, local } = open(options)
    await session.ready
    await begin()
    const record = (local.getItem('persist:session') ?? '').replaceAll('\\', '')
    expect(record).toContain('beganAt')
    if (token === undefined) expect(record).not.toContain('"a"')
    else expect(record).toContain(token)
  })

  test.each([true, false])('is shared by all tabs where it is remembered: %s', async (remember) => {
    const { session, own, answer } = open()
    await session.ready
    await session.begin({ accessToken: 'a', refreshToken: 'r', user: { id: 7 } }, { remember })
    expect(session.storageArea()).toBe(remember ? 'local' : 'tab')
    own.removeItem('neshast:shared')
    answer(answered('b'))
    expect(await session.refresh()).toEqual({ ok: true })
    // Whose turn it is to refresh is known to the pages that the session belongs to.
    expect(own.getItem('neshast:shared') === null).toBe(remember)
  })
})

describe('a cookie', () => {
  const locked = () => {
    const names: string[] = []
    const locks: Locks = {
      async request(name, _, task) {
        names.push(name.split(':').slice(0, 2).join(':'))
        return task({})
      },
      query: async () => ({ held: [], pending: [] }),
    }
    return { names, locks }
  }

  test('brings a session by itself, where the options say so', async () => {
    const { session, answer, state, sent } = open({ renewal: 'cookie', restore: {} }, locked())
    answer(answered('b'))
    await session.ready
    await session.userReady()
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'b' } })
    expect(sent[0]!.url).toBe('https://api.test/api/auth/refresh')
  })

  test('brings none by itself where the code for it cannot be had', () => {
    const options = fillOptions({ renewal: 'cookie', restore: {} })
    const deps = { env: browserEnvironment(), options, holderTimeoutMs: 1000 }
    expect(createCookieParts(deps as never, undefined).restore).toBeUndefined()
  })

  test.each([
    [{ renewal: 'cookie' }, true],
    [{ renewal: 'cookie', restore: false }, true],
    [{}, false],
    [{ renewal: 'none' }, false],
  ])('with %j has its calls made one after the other: %s', async (options, isInTurn) => {
    const { names, locks } = locked()
    const { session, begin, sent, state } = open(options, { locks })
    await session.ready
    expect([sent, state().status]).toEqual([[], 'loggedOut'])
    await begin()
    await session.logOut()
    expect(names.includes('neshast:cookie')).toBe(isInTurn)
  })
})

describe('a call of another tab that does not come to its end', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  /** Another tab holds each lock of such a name, from the time that it is told to. */
  const heldBy = (held: RegExp) => {
    let isHeld = false
    const locks: Locks = {
      request: (name, { ifAvailable }, task) =>
        !isHeld || !held.test(name)
          ? task({})
          : ifAvailable
            ? task(null)
            : new Promise(() => undefined),
      query: async () => ({ held: [], pending: [] }),
    }
    return { locks, hold: () => void (isHeld = true) }
  }
  const timeouts = { login: 2000, logout: 1000, refresh: 3000, user: 20_000 }

  test.each([
    ['refresh', /:refresh:\d+:0$/, {}, 3000 + 10_000],
    ['logout', /:cookie$/, { renewal: 'cookie' }, 20_000 + 10_000],
  ] as const)('is waited for, by a %s', async (call, held, more, ms) => {
    const { locks, hold } = heldBy(held)
    const { session, begin, sent, answer } = open({ timeouts, ...more }, { locks })
    await pass(100)
    const begun = begin()
    await pass(1000)
    await begun
    answer(answered('b'))
    hold()
    void (call === 'refresh' ? session.refresh() : session.logOut())
    const calls = () => sent.filter(({ url }) => url.endsWith(call)).length
    await pass(ms - 500)
    expect(calls()).toBe(0)
    await pass(1500)
    expect(calls()).toBe(1)
  })
})
