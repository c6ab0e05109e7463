import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { SessionOptions } from '../../../src/session'
import { createIsReplaced, createLastEpoch } from '../../../src/session/login/replacedCookie'
import { createRevoke } from '../../../src/session/login/revoke'
import { logOut } from '../../../src/session/login/logout'
import { fillOptions } from '../../../src/session/options/defaults'
import { fault, refused, type SessionError } from '../../../src/session/state/errors'
import { events } from '../../../src/session/state/events'
import type { Session } from '../../../src/session/state/session'
import { dawn, loggedIn, renewable, sessions, tokenExpired } from '../../support/sessions'

type Deps = Parameters<typeof createRevoke>[0]
type Sent = { accessToken?: string; refreshToken?: string; keepalive?: boolean }

const live = { value: 'access', expiresAt: dawn + 60_000 }
const unreachable = fault('logout', 'unreachable')
const ofStatus = (status: number) => fault('logout', 'status', { status })

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** What revokes, with a server that answers as told, and then well. */
function open({
  answers = [],
  logout = {},
  isReplaced = () => Promise.resolve(false),
  call,
}: {
  answers?: SessionError[]
  call?: (name: string, what: Sent) => object
  logout?: object | false
  isReplaced?: (revoking: object) => Promise<boolean>
} = {}) {
  const sent: (Sent & { at: number })[] = []
  const signs: (() => void)[] = []
  const stopped = jest.fn()
  const queued = jest.fn()
  const deps = {
    env: {
      now: () => Date.now(),
      random: () => 1,
      onFocusOrOnline(sign: () => void) {
        signs.push(sign)
        return stopped
      },
    },
    options: fillOptions({ endpoints: { logout } } as SessionOptions),
    call(name: string, what: Sent) {
      if (call) return Promise.resolve(call(name, what))
      expect(name).toBe('logout')
      sent.push({ ...what, at: Date.now() - dawn })
      const error = answers.shift()
      return Promise.resolve(error ? { ok: false, error } : { ok: true })
    },
    inCookieQueue(task: () => Promise<unknown>) {
      queued()
      return task()
    },
    ofCookie: () => ({ isReplaced }),
  }
  const made = createRevoke(deps as unknown as Deps)
  const times = () => sent.map(({ at }) => at)
  return { ...made, sent, times, signs, stopped, queued }
}

// @proves signOut
describe('a server that wants a valid access token at sign-out', () => {
  const ended = { accessToken: { value: 'old', expiresAt: dawn }, renewal: renewable() }
  /** What revokes there; the server's answers to refresh and logout, in their order, and then good ones. */
  function openFresh(answers: (SessionError | undefined)[] = []) {
    const sent: string[] = []
    let rotation = 0
    const made = open({
      logout: { bearer: 'fresh' },
      call(name, { accessToken, refreshToken }) {
        sent.push([name, accessToken ?? '', refreshToken].join(' '))
        const error = answers.shift()
        if (error) return { ok: false, error }
        if (name === 'logout') return { ok: true }
        rotation += 1
        const body = { token: `access-${rotation}`, refresh_token: `refresh-${rotation}` }
        return { ok: true, status: 200, headers: new Headers(), body, at: Date.now() }
      },
    })
    return { ...made, sent }
  }

  test('gets a new one where the old one has ended, and forgets what came with it', async () => {
    const { revoke, sent, queued } = openFresh()
    revoke(ended, 3)
    await pass(3_600_000)
    expect(sent).toEqual(['refresh  refresh-token', 'logout access-1 refresh-1'])
    expect(queued).toHaveBeenCalledTimes(1)
  })

  test('gets a new one from the cookie, too', async () => {
    const { revoke, sent } = openFresh()
    revoke({ accessToken: ended.accessToken, renewal: { by: 'cookie', expiresAt: dawn } }, 3)
    await pass(3_600_000)
    expect(sent).toEqual(['refresh  ', 'logout access-1 refresh-1'])
  })

  test('is asked for none where the token is still valid', async () => {
    const { revoke, sent } = openFresh()
    revoke({ ...ended, accessToken: live }, 3)
    await pass(3_600_000)
    expect(sent).toEqual(['logout access refresh-token'])
  })

  test('is not told what it does not know any more', async () => {
    const { revoke, sent } = openFresh([refused('refresh', 401)])
    revoke(ended, 3)
    await pass(3_600_000)
    expect(sent).toEqual(['refresh  refresh-token'])
  })

  test('and brings none is told of the one that it knows', async () => {
    const sent: Sent[] = []
    const { revoke } = open({
      logout: { bearer: 'fresh' },
      call(name, what) {
        if (name === 'logout') sent.push(what)
        return { ok: true, status: 200, headers: new Headers(), body: {}, at: Date.now() }
      },
    })
    revoke(ended, 3)
    await pass(3_600_000)
    expect(sent).toEqual([
      { accessToken: undefined, refreshToken: 'refresh-token', keepalive: true },
    ])
  })

  test('and is away at either call is told later, and no token is spent twice', async () => {
    const { revoke, sent } = openFresh([unreachable, undefined, unreachable])
    revoke(ended, 3)
    await pass(3_600_000)
    expect(sent).toEqual([
      'refresh  refresh-token',
      'refresh  refresh-token',
      'logout access-1 refresh-1',
      'logout access-1 refresh-1',
    ])
  })
})

// @proves signOut
describe('the server is told to forget', () => {
  test.each([
    ['both tokens', { accessToken: live, renewal: renewable() }, 'access', 'refresh-token'],
    ['a refresh token', { renewal: renewable() }, undefined, 'refresh-token'],
    ['an access token', { accessToken: live, renewal: { by: 'none' } }, 'access', undefined],
    ['what a cookie renews', { renewal: { by: 'cookie', expiresAt: dawn } }, undefined, undefined],
    ['what has no renewal', { accessToken: live }, 'access', undefined],
    [
      'a token that has ended, without sending it',
      { accessToken: { value: 'old', expiresAt: dawn + 500 }, renewal: renewable() },
      ...[undefined, 'refresh-token'],
    ],
  ] as const)('%s, in one call that outlives the page', async (_, tokens, access, refresh) => {
    const { revoke, sent, queued } = open()
    revoke(tokens, 3)
    await pass(3_600_000)
    expect(sent).toEqual([{ accessToken: access, refreshToken: refresh, keepalive: true, at: 0 }])
    expect(queued).toHaveBeenCalledTimes(1)
  })

  test('nothing, where it has no call for it', async () => {
    const { revoke, sent } = open({ logout: false })
    revoke(loggedIn(), 3)
    await pass(3_600_000)
    expect(sent).toEqual([])
  })

  test('nothing, where the cookie is another session’s by now', async () => {
    const asked: object[] = []
    const isReplaced = (revoking: object) => Promise.resolve(asked.push(revoking) > 0)
    const { revoke, sent } = open({ isReplaced })
    revoke(loggedIn(), 3)
    await pass(3_600_000)
    expect(sent).toEqual([])
    expect(asked).toEqual([{ tokens: loggedIn(), epoch: 3, at: dawn }])
  })

  test.each([
    ['refused it', refused('logout', 400)],
    ['has no such call (404)', ofStatus(404)],
    ['has no such call (405)', ofStatus(405)],
  ])('once, where it %s', async (_, error) => {
    const { revoke, times } = open({ answers: [error] })
    revoke(loggedIn(), 3)
    await pass(3_600_000)
    expect(times()).toEqual([0])
  })

  test.each([
    ['could not be reached', unreachable],
    ['was out of order', ofStatus(500)],
  ])('later, where it %s, each time after twice as long', async (_, error) => {
    const { revoke, times } = open({ answers: [error, error, error] })
    revoke(loggedIn(), 3)
    await pass(3_600_000)
    expect(times()).toEqual([0, 1000, 3000, 7000])
  })

  test('of what waits one after the other, and of none twice', async () => {
    const { revoke, sent } = open({ answers: [unreachable, unreachable] })
    const names = () => sent.map(({ refreshToken }) => refreshToken)
    const of = (value: string) => ({
      renewal: { by: 'refreshToken', token: { value, expiresAt: dawn } } as const,
    })
    revoke(of('a'), 1)
    revoke(of('b'), 2)
    await pass(2000)
    expect(names()).toEqual(['a', 'b', 'a', 'b'])
    await pass(3_600_000)
    expect(sent).toHaveLength(4)
  })

  test('of what still waits, where an earlier one has been heard', async () => {
    const { revoke, sent } = open({ answers: Array<SessionError>(3).fill(unreachable) })
    revoke({ accessToken: live }, 1)
    revoke({ renewal: renewable() }, 2)
    await pass(3_600_000)
    expect(sent.map(({ refreshToken }) => refreshToken)).toEqual([
      ...[undefined, 'refresh-token'], // at once
      undefined, // the first again, in vain
      ...[undefined, 'refresh-token'], // both
    ])
  })

  test('and counts anew once it has been heard', async () => {
    const answers = [unreachable, unreachable]
    const { revoke, times } = open({ answers })
    revoke(loggedIn(), 3)
    await pass(10_000)
    answers.push(unreachable)
    revoke(loggedIn(), 4)
    await pass(3_600_000)
    expect(times()).toEqual([0, 1000, 3000, 10_000, 11_000])
  })

  test('soon, once a person looks at the page or the network is back', async () => {
    const { revoke, times, signs } = open({ answers: Array<SessionError>(5).fill(unreachable) })
    revoke(loggedIn(), 3)
    await pass(7100)
    expect(times()).toEqual([0, 1000, 3000, 7000])
    signs[0]?.()
    await pass(2800)
    expect(times()).toHaveLength(4)
    await pass(200)
    expect(times().slice(4)).toEqual([10_000])
    expect(signs).toHaveLength(1)
  })

  test('no more, once the session layer is stopped', async () => {
    const { revoke, stopRevoking, times, stopped, signs } = open({
      answers: [unreachable, unreachable],
    })
    revoke(loggedIn(), 3)
    await pass(0)
    revoke(loggedIn(), 4)
    stopRevoking()
    await pass(3_600_000)
    expect(stopped).toHaveBeenCalledTimes(1)
    signs[0]?.()
    await pass(3_600_000)
    expect(times()).toEqual([0, 0])
  })

  test('no more, where it is stopped before anything has failed', () => {
    const { stopRevoking } = open()
    expect(stopRevoking).not.toThrow()
  })
})

// @proves nobodyElse: cookie
describe('the cookie of a session that is over', () => {
  type Replaced = Parameters<typeof createIsReplaced>[0]
  const over: Session = { ...sessions.loggedOut, epoch: 3 }
  const ask = ({
    session = over,
    stored,
    lastEpoch = 3,
  }: {
    session?: Session
    stored?: Session
    /** `null` where the tabs share nothing. */
    lastEpoch?: number | null
  }) => {
    const change = (next: (value: object) => object) =>
      lastEpoch === null ? Promise.reject(new Error('No')) : Promise.resolve(next({ lastEpoch }))
    const deps = {
      state: { session: () => session },
      storage: { stored: () => stored },
      shared: { change },
    } as unknown as Replaced
    return { isReplaced: createIsReplaced(deps), lastEpoch: createLastEpoch(deps) }
  }
  const at = { epoch: 3, at: dawn }

  test.each<[string, boolean, Parameters<typeof ask>[0]]>([
    ['is its own while there is no other', false, {}],
    ['is its own where the tabs share nothing', false, { lastEpoch: null }],
    ['is a later session’s that another tab began', true, { lastEpoch: 4 }],
    ['is a later session’s that this page has', true, { session: loggedIn({ epoch: 4 }) }],
    ['is a later session’s that is stored', true, { stored: loggedIn({ epoch: 4 }) }],
    ['is a later session’s that is over itself', true, { stored: { ...over, epoch: 4 } }],
    ['is a later one’s of the same number', true, { stored: loggedIn({ beganAt: dawn + 1 }) }],
    ['is its own, by when that began', false, { stored: tokenExpired({ beganAt: dawn }) }],
    ['is its own, of a session before it', false, { stored: loggedIn({ epoch: 2 }) }],
  ])('%s', async (_, expected, given) => {
    expect(await ask(given).isReplaced(at)).toBe(expected)
  })

  test('tells the number of the last session, or 0', async () => {
    expect(await ask({ lastEpoch: 7 }).lastEpoch()).toBe(7)
    expect(await ask({ lastEpoch: null }).lastEpoch()).toBe(0)
  })
})

// @proves signOut
describe('signing out', () => {
  async function out(session: Session) {
    const story: unknown[] = []
    const told =
      (name: string) =>
      (...given: unknown[]) =>
        void story.push([name, ...given])
    logOut({
      env: { now: () => dawn },
      state: { session: () => session, dispatch: told('dispatch') },
      cancellation: { cancel: told('cancel') },
      loginCancellation: { cancel: told('cancel login') },
      revoke: told('revoke'),
    } as unknown as Parameters<typeof logOut>[0])
    return story
  }

  test('stops what is under way, ends the session, and tells the server', async () => {
    const session = tokenExpired()
    expect(await out(session)).toEqual([
      ['cancel'],
      ['cancel login'],
      ['dispatch', events.loggedOut({ epoch: 3, reason: 'logout', at: dawn })],
      ['revoke', session, 3],
    ])
  })

  test('without a session only stops what is under way', async () => {
    expect(await out(sessions.loggedOut)).toEqual([['cancel'], ['cancel login']])
  })
})
