import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createBackoff } from '../../../src/session/http/backoff'
import { fillOptions } from '../../../src/session/options/defaults'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { createRefresh } from '../../../src/session/refresh/refresh'
import {
  createIdOf,
  isStranger,
  ownerOf,
  readUserId,
} from '../../../src/session/refresh/tokenOwner'
import {
  expiredAuthSession,
  fault,
  refused,
  sessionEnded,
  type SessionError,
} from '../../../src/session/state/errors'
import { events } from '../../../src/session/state/events'
import { reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { delay } from '../../../src/session/util/timers'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

const sara = { id: 1, name: 'Sara' }
const over = { ok: false, error: sessionEnded }
const unreachable = fault('refresh', 'unreachable')
const answer = { token: 'new', expires_in: 60, refresh_token: 'next' }
const accessToken = { value: 'new', expiresAt: dawn + 60_000 }
const renewal = {
  by: 'refreshToken',
  token: { value: 'next', expiresAt: dawn + 90_000 },
} as const

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

type Deps = Parameters<typeof createRefresh>[0]
type Given = {
  session?: Session
  /** What the server answers to each refresh, in their order. */
  answers?: (object | SessionError)[]
  user?: object | SessionError
  options?: object
  isInStep?: boolean
  isOurs?: boolean
  isLocked?: boolean
  /** Another tab has the lock first. */
  isBusy?: boolean
  stillHolds?: boolean
  before?: (step: string, page: ReturnType<typeof open>) => unknown
}

/** One tab that refreshes its token, with what it does in its order. */
function open({
  session = tokenExpired({ user: sara }),
  answers = [],
  user = { user: sara },
  options: more = {},
  isInStep = true,
  isOurs = true,
  isLocked = true,
  isBusy = false,
  stillHolds = true,
  before,
}: Given = {}) {
  const options = fillOptions({ refreshToken: { maxAge: 90 }, ...more })
  const story: unknown[][] = []
  const tell = async (step: string, ...given: unknown[]) => {
    story.push([step, ...given])
    await before?.(step, page)
  }
  const env = { now: () => Date.now(), random: () => 1 }
  const cancellation = createCancellation()
  const backoff = createBackoff(env as never)
  const mine = { now: session }
  const deps = {
    ...{ env, options, backoff, cancellation, idOf: createIdOf(options) },
    state: {
      session: () => mine.now,
      dispatch(event: Parameters<typeof reduceSession>[1]) {
        story.push(['dispatch', event])
        mine.now = reduceSession(mine.now, event)
      },
    },
    proactiveRefresh: { at: () => Infinity, giveUp: () => void story.push(['give up']) },
    async call(name: 'refresh' | 'user', how: object) {
      const [at, given] = [Date.now(), name === 'user' ? user : (answers.shift() ?? answer)]
      await tell(name, how)
      return 'name' in given && 'message' in given
        ? { ok: false, error: given }
        : { ok: true, body: given, headers: new Headers(), at }
    },
    checkExpiry: () => mine.now,
    revoke: (...given: unknown[]) => void story.push(['revoke', ...given]),
    async inCookieQueue(task: () => Promise<unknown>) {
      await tell('queue')
      return task()
    },
    report: (error: SessionError) => void story.push(['report', error]),
    persisted: () => tell('persisted'),
    tabs: {
      syncFromStorage: () => void tell('look'),
      async syncUnderLock() {
        await tell('sync')
        return isInStep
      },
      recordToken: (pair: object) => tell('record', pair),
      shareFault: (pair: object, { error }: { error: SessionError }) => tell('share', pair, error),
    },
    async runWithLock({ epoch, isDone, task }: Parameters<Deps['runWithLock']>[0]) {
      await tell('lock', epoch)
      if (isBusy && isDone()) return true
      if (isLocked) await task(() => stillHolds)
      return isLocked
    },
    duplicateTab: {
      async take() {
        await tell('take')
        return isOurs
      },
    },
  }
  const page = {
    ...{ story, mine, cancellation, backoff },
    refresh: createRefresh(deps as never),
    steps: () => story.map(([step]) => step),
    of: (name: string) => story.filter(([step]) => step === name).map(([, ...given]) => given),
    events: () => story.filter(([step]) => step === 'dispatch').map(([, event]) => event),
  }
  return page
}

const renewed = (more: object = {}) =>
  events.tokenRefreshed({
    ...{ epoch: 3, rotation: 2, accessToken, renewal, cause: 'refreshed' },
    ...more,
  })
/** The session with the token that the page has fetched. */
const fetched = expect.objectContaining({ status: 'loggedIn', accessToken }) as unknown
const ofCookie = tokenExpired({ user: sara, renewal: { by: 'cookie', expiresAt: dawn + 90_000 } })
const withCookie = { session: ofCookie, options: { renewal: 'cookie' } }

// @proves oneRefresh
describe('a refresh', () => {
  test('is one call under the lock, whose tokens are stored before other tabs are told', async () => {
    const { refresh, story } = open()
    expect(await refresh()).toEqual({ ok: true, fetched, isLate: false })
    expect(story).toEqual([
      ...[['lock', 3], ['sync'], ['queue'], ['take']],
      ['refresh', { accessToken: undefined, refreshToken: 'refresh-token' }],
      // What was cleared meanwhile is not stored again.
      ['look'],
      ['dispatch', renewed()],
      ['record', { epoch: 3, rotation: 2 }],
    ])
  })

  test('of a token that is still good sends that along', async () => {
    const { refresh, of } = open({ session: loggedIn({ user: sara }) })
    await refresh()
    expect(of('refresh')).toEqual([
      [{ accessToken: 'access-token', refreshToken: 'refresh-token' }],
    ])
  })

  test('is shared by all who ask meanwhile, and the next is another', async () => {
    const { refresh, of } = open()
    await Promise.all([refresh(), refresh({ now: true })])
    expect(of('refresh')).toHaveLength(1)
    await refresh()
    expect(of('refresh')).toHaveLength(2)
  })

  test('is not shared by who asks in the next session', async () => {
    let next: Promise<object> | undefined
    const page = open({
      before(step, { mine, cancellation, refresh }) {
        if (step !== 'refresh' || next) return
        cancellation.cancel()
        mine.now = tokenExpired({ epoch: 4 })
        next = refresh()
      },
    })
    expect(await page.refresh()).toMatchObject(over)
    expect(await next).toMatchObject({ ok: true })
    expect(page.of('record')).toEqual([[{ epoch: 4, rotation: 2 }]])
  })

  test('of a session that is over does not end the sharing of the next one’s', async () => {
    const sent: (() => void)[] = []
    const { refresh, of, mine, cancellation } = open({
      before: (step) => step === 'refresh' && new Promise<void>((resolve) => sent.push(resolve)),
    })
    const first = refresh()
    await pass(0)
    cancellation.cancel()
    mine.now = tokenExpired({ epoch: 4 })
    const next = refresh()
    await pass(0)
    sent[0]?.()
    await first
    const other = refresh()
    await pass(0)
    sent[1]?.()
    expect(await other).toBe(await next)
    expect(of('refresh')).toHaveLength(2)
  })

  test.each<[string, Session, object, number]>([
    ['a new token', loggedIn({ rotation: 2 }), { ok: true }, 0],
    ['that nobody is signed in any more', { ...sessions.loggedOut, epoch: 3 }, over, 0],
    ['another session', tokenExpired({ epoch: 4 }), over, 0],
    ['what was there before', tokenExpired(), { ok: true, fetched }, 1],
  ])('that another tab had the turn of finds %s', async (_, found, expected, calls) => {
    const { refresh, of } = open({
      isBusy: true,
      before: (step, { mine }) => step === 'look' && (mine.now = found),
    })
    expect(await refresh()).toEqual({ ...expected, isLate: false })
    expect(of('refresh')).toHaveLength(calls)
  })

  test('has its answer read by the host as that of a refresh', async () => {
    const readTokens = jest.fn(({ body }: { body: object }) => body)
    const { refresh } = open({ options: { readTokens } })
    await refresh()
    expect(readTokens.mock.calls).toMatchObject([[{ body: answer }, 'refresh']])
  })

  test('is of the newest token that is stored, where that has ended too', async () => {
    const newest = tokenExpired({
      rotation: 2,
      renewal: { by: 'refreshToken', token: { value: 'newest', expiresAt: dawn + 90_000 } },
    })
    const { refresh, of } = open({
      before: (step, { mine }) => step === 'sync' && (mine.now = newest),
    })
    await refresh()
    expect(of('refresh')).toMatchObject([[{ refreshToken: 'newest' }]])
    expect(of('record')).toEqual([[{ epoch: 3, rotation: 3 }]])
  })

  test.each([
    ['that had no tokens in the storage', 'none', dawn, 'restored'],
    ['that has', 'tokens', dawn, 'refreshed'],
    ['whose token ended since', 'none', dawn + 1, 'refreshed'],
  ])('says of a session %s why', async (_, persist, expiredAt, cause) => {
    const { refresh, events: dispatched } = open({
      session: { ...ofCookie, expiredAt },
      options: { renewal: 'cookie', persist },
    })
    await refresh()
    expect(dispatched().at(-1)).toMatchObject({ payload: { cause } })
  })

  test('is late if it took longer than its time-out, in either direction of the clock', async () => {
    const { timeouts } = fillOptions({})
    for (const ms of [timeouts.refresh + 1, -timeouts.refresh - 1, timeouts.refresh]) {
      const { refresh } = open({
        before: (step) => step === 'record' && jest.setSystemTime(Date.now() + ms),
      })
      const isLate = ms !== timeouts.refresh
      expect(await refresh()).toMatchObject({ ok: true, fetched: { rotation: 2 }, isLate })
    }
  })

  test('makes no call before it is known what the tabs before it have stored', async () => {
    const { refresh, steps } = open({ before: (step) => step === 'sync' && delay(5000) })
    const refreshing = refresh()
    await pass(4999)
    expect(steps()).toEqual(['lock', 'sync'])
    await pass(1)
    expect(await refreshing).toMatchObject({ ok: true })
  })

  test('makes no call where nobody is signed in', async () => {
    const { refresh, story } = open({ session: sessions.loggedOut })
    expect(await refresh()).toMatchObject(over)
    expect(story).toEqual([])
  })

  test.each<[string, Given]>([
    ['another tab has got the new token', { before: (s, p) => s === 'sync' && adopt(p) }],
    [
      'the tab has lost its turn',
      { stillHolds: false, before: (s, p) => s === 'take' && adopt(p) },
    ],
  ])('makes no call where %s', async (_, given) => {
    const { refresh, steps } = open(given)
    expect(await refresh()).toMatchObject({ ok: true })
    expect(steps()).not.toContain('refresh')
  })
  const adopt = ({ mine }: ReturnType<typeof open>) =>
    (mine.now = loggedIn({ rotation: 2, user: sara }))

  test.each([
    ['the lock never comes', { isLocked: false }],
    ['this tab cannot catch up with the others', { isInStep: false }],
  ])('makes no call and is a fault where %s', async (_, given) => {
    const { refresh, steps, of } = open(given)
    const error = fault('refresh', 'timeout')
    expect(await refresh()).toMatchObject({ ok: false, error })
    expect(of('report')).toEqual([[error]])
    expect(steps()).not.toContain('refresh')
  })

  test('makes no call where another tab has just tried in vain', async () => {
    const { refresh, steps } = open({
      before: (step, { backoff }) => step === 'sync' && backoff.failed(unreachable),
    })
    expect(await refresh()).toMatchObject({ ok: false, error: unreachable })
    expect(steps()).not.toContain('refresh')
  })
})

// @proves signOut
describe('a sign-out during a refresh', () => {
  /** Whoever waits is told before all is done. */
  async function settled<T>(refreshing: Promise<T>): Promise<T> {
    const done = await refreshing
    await pass(0)
    return done
  }

  test.each(['lock', 'sync', 'queue', 'take'])(
    'before the call (at “%s”) has none made',
    async (at) => {
      const {
        refresh,
        steps,
        events: dispatched,
      } = open({
        before: (step, { cancellation }) => step === at && cancellation.cancel(),
      })
      expect(await settled(refresh())).toMatchObject(over)
      expect(steps()).not.toContain('refresh')
      expect(dispatched()).toEqual([])
    },
  )

  test('is told to those who wait at once, though the server never answers', async () => {
    const page = open({ before: (step) => step === 'refresh' && new Promise(() => {}) })
    const done: object[] = []
    void page.refresh().then((result) => done.push(result))
    await pass(0)
    expect(done).toEqual([])
    page.cancellation.cancel()
    await pass(0)
    expect(done).toEqual([over])
  })

  test('is not undone by who signs in next', async () => {
    const { refresh } = open({
      before(step, { cancellation, mine }) {
        if (step !== 'sync') return
        cancellation.cancel()
        mine.now = loggedIn({ epoch: 4, rotation: 0 })
      },
    })
    expect(await settled(refresh())).toMatchObject(over)
  })

  test('while the server answers has what came revoked, and its end noted before another tab may try the token', async () => {
    const { refresh, story, steps } = open({
      before: (step, { cancellation }) => step === 'refresh' && cancellation.cancel(),
    })
    expect(await settled(refresh())).toMatchObject(over)
    expect(story.slice(steps().indexOf('refresh') + 1)).toEqual([
      ['look'],
      ['revoke', { accessToken, renewal }, 3],
      ['persisted'],
    ])
  })

  test('while it is asked whose the token is has it revoked', async () => {
    const {
      refresh,
      of,
      events: dispatched,
    } = open({
      ...withCookie,
      before: (step, { cancellation }) => step === 'user' && cancellation.cancel(),
    })
    expect(await settled(refresh())).toMatchObject(over)
    expect(of('revoke')).toMatchObject([[{ accessToken }, 3]])
    expect(dispatched()).toEqual([])
  })

  test('that the server refuses or does not answer ends in just that', async () => {
    for (const error of [unreachable, refused('refresh', 401)]) {
      const { refresh, steps } = open({
        answers: [error],
        before: (step, { cancellation }) => step === 'refresh' && cancellation.cancel(),
      })
      expect(await settled(refresh())).toMatchObject(over)
      expect(steps().at(-1)).toBe('refresh')
    }
  })
})

describe('a session that this tab cannot refresh', () => {
  test.each<[string, Given]>([
    ['has nothing to be renewed by', { session: tokenExpired({ renewal: { by: 'none' } }) }],
    [
      'has nothing to be renewed by, as the options say',
      { session: tokenExpired({ renewal: { by: 'none' } }), options: { renewal: 'none' } },
    ],
    ['was stored under other options', { session: ofCookie }],
    [
      'has a token that renewed itself, and has ended',
      {
        session: tokenExpired({ renewal: { by: 'accessToken' } }),
        options: { renewal: 'accessToken' },
      },
    ],
    ['is the session of the tab that this one is a copy of', { isOurs: false }],
  ])('%s: it ends here, without a call', async (_, given) => {
    const { refresh, steps, events: dispatched } = open(given)
    expect(await refresh()).toMatchObject({ ok: false, error: expiredAuthSession })
    expect(steps()).not.toContain('refresh')
    expect(dispatched()).toEqual([events.bothExpired({ epoch: 3, at: dawn })])
  })

  test('is used to its end where its token is still good, and is not tried again before', async () => {
    const {
      refresh,
      steps,
      events: dispatched,
    } = open({ session: loggedIn({ renewal: { by: 'none' } }) })
    expect(await refresh()).toMatchObject({ ok: true })
    expect([steps().at(-1), dispatched()]).toEqual(['give up', []])
  })

  test('is none whose token renews itself and is still good', async () => {
    const { refresh, events: dispatched } = open({
      session: loggedIn({ renewal: { by: 'accessToken' } }),
      options: { renewal: 'accessToken' },
    })
    expect(await refresh()).toMatchObject({ ok: true })
    expect(dispatched()).toEqual([renewed({ renewal: { by: 'accessToken' } })])
  })
})

describe('a refresh that fails', () => {
  const faults: [string, object | SessionError, SessionError][] = [
    ['cannot be reached', unreachable, unreachable],
    ['brings no token', { expires_in: 60 }, fault('refresh', 'notUnderstood')],
  ]
  test.each(faults)('since the server %s keeps the session, and tells all tabs', async (...row) => {
    const [, answered, error] = row
    const { refresh, of, mine, events: dispatched } = open({ answers: [answered] })
    expect(await refresh()).toMatchObject({ ok: false, error })
    expect(of('report')).toEqual([[error]])
    expect(of('share')).toEqual([[{ epoch: 3, rotation: 1 }, error]])
    expect([mine.now, dispatched()]).toEqual([tokenExpired({ user: sara }), []])
  })

  test('is not tried again before the back-off allows it', async () => {
    const { refresh, of } = open({ answers: [unreachable] })
    await refresh()
    expect(await refresh()).toMatchObject({ ok: false, error: unreachable })
    expect(of('refresh')).toHaveLength(1)
    await pass(1000)
    expect(await refresh()).toMatchObject({ ok: true })
  })

  test('is tried again in three seconds for a person who asks', async () => {
    const error = fault('refresh', 'status', { status: 503 })
    const { refresh, of, backoff } = open({ answers: [error] })
    await refresh()
    backoff.failed(error)
    backoff.failed(error)
    const asked = refresh({ now: true })
    await pass(2999)
    expect(of('refresh')).toHaveLength(1)
    await pass(1)
    expect(await asked).toMatchObject({ ok: true })
  })

  test('is not tried again for who has signed out while they waited', async () => {
    const { refresh, of, cancellation } = open({ answers: [unreachable] })
    await refresh()
    const asked = refresh({ now: true })
    cancellation.cancel()
    await pass(3000)
    expect(await asked).toEqual(over)
    expect(of('refresh')).toHaveLength(1)
  })

  test('is not tried before a time that the server has named, not even for a person', async () => {
    const error = fault('refresh', 'status', { status: 503, retryAt: dawn + 10_000 })
    const { refresh, of } = open({ answers: [error] })
    await refresh()
    expect(await refresh({ now: true })).toMatchObject({ ok: false, error })
    expect(of('refresh')).toHaveLength(1)
  })

  test('since it is refused ends the session, after a look at other tabs', async () => {
    const error = refused('refresh', 401)
    const { refresh, story, steps } = open({ answers: [error] })
    expect(await refresh()).toMatchObject({ ok: false, error })
    expect(story.slice(steps().indexOf('refresh') + 1)).toEqual([
      ['sync'],
      ['dispatch', events.reset({ epoch: 3, reason: 'refreshRefused', at: dawn })],
      ['persisted'],
    ])
  })

  test('since another tab was faster goes on with its token', async () => {
    let syncs = 0
    const { refresh, events: dispatched } = open({
      answers: [refused('refresh', 401)],
      before: (step, { mine }) => {
        if (step === 'sync' && (syncs += 1) === 2) mine.now = loggedIn({ rotation: 2 })
      },
    })
    expect(await refresh()).toMatchObject({ ok: true })
    expect(dispatched()).toEqual([])
  })

  test('that is answered once `session.begin` has brought newer tokens leaves them', async () => {
    const { refresh, mine } = open({
      before: (step, { mine }) => {
        if (step === 'refresh') mine.now = loggedIn({ rotation: 3 })
      },
    })
    expect(await refresh()).toMatchObject({ ok: true })
    expect(mine.now).toEqual(loggedIn({ rotation: 3 }))
  })

  test('since another tab was faster, whose token has expired by now, is made again with its refresh token', async () => {
    let syncs = 0
    const next = { by: 'refreshToken', token: { value: 'next', expiresAt: dawn + 90_000 } } as const
    const {
      refresh,
      of,
      events: dispatched,
    } = open({
      answers: [refused('refresh', 401)],
      before: (step, { mine }) => {
        if (step === 'sync' && (syncs += 1) === 2)
          mine.now = tokenExpired({ rotation: 2, renewal: next })
      },
    })
    expect(await refresh()).toMatchObject({ ok: true, fetched })
    expect(of('refresh')).toMatchObject([[{}], [{ refreshToken: 'next' }]])
    expect(dispatched()).toMatchObject([{ payload: { rotation: 3 } }])
  })

  test('since another tab was faster goes on with its token, however long that takes to show', async () => {
    let syncs = 0
    const { refresh, events: dispatched } = open({
      answers: [refused('refresh', 401)],
      async before(step, { mine }) {
        if (step !== 'sync' || (syncs += 1) === 1) return
        await delay(5000)
        mine.now = loggedIn({ rotation: 2 })
      },
    })
    const refreshing = refresh()
    await pass(5000)
    expect(await refreshing).toMatchObject({ ok: true })
    expect(dispatched()).toEqual([])
  })

  test('keeps the lock until the next tab that has it can know of the fault', async () => {
    const done: object[] = []
    const { refresh, steps } = open({
      answers: [unreachable],
      before: (step) => step === 'share' && delay(5000),
    })
    void refresh().then((result) => done.push(result))
    await pass(4999)
    expect([steps().at(-1), done]).toEqual(['share', []])
    await pass(1)
    expect(done).toMatchObject([{ ok: false, error: unreachable }])
  })

  test('since it is refused is not why the next session ends', async () => {
    const { refresh, mine, cancellation, of } = open({
      answers: [refused('refresh', 401)],
      before: (step) => step === 'refresh' && of('refresh').length === 2 && cancellation.cancel(),
    })
    expect(await refresh()).toMatchObject({ ok: false, error: refused('refresh', 401) })
    cancellation.cancel()
    mine.now = tokenExpired({ epoch: 4 })
    expect(await refresh()).toMatchObject(over)
    expect(of('refresh')).toHaveLength(2)
  })

  test('since it is refused leaves a token that is still good, and gives up', async () => {
    const error = refused('refresh', 401)
    const { refresh, steps } = open({ session: loggedIn(), answers: [error] })
    expect(await refresh()).toMatchObject({ ok: false, error })
    expect(steps().slice(-2)).toEqual(['sync', 'give up'])
  })
})

// @proves nobodyElse: cookie
describe('the person of a token that a cookie has brought', () => {
  test('is asked for, and stored where nobody was known', async () => {
    const {
      refresh,
      of,
      events: dispatched,
    } = open({
      ...withCookie,
      session: { ...ofCookie, user: undefined } as never,
    })
    await refresh()
    expect(of('user')).toEqual([[{ accessToken: 'new' }]])
    expect(dispatched()).toEqual([
      events.userLoaded({ epoch: 3, user: sara }),
      renewed({ renewal: ofCookie.renewal }),
    ])
  })

  test('is not stored again where they are known', async () => {
    const { refresh, events: dispatched } = open(withCookie)
    await refresh()
    expect(dispatched()).toEqual([renewed({ renewal: ofCookie.renewal })])
  })

  test('and is somebody else ends the session, and is not signed out', async () => {
    const { refresh, of, events: dispatched } = open({ ...withCookie, user: { user: { id: 2 } } })
    expect(await refresh()).toMatchObject(over)
    expect(dispatched()).toEqual([events.reset({ epoch: 3, reason: 'userChanged', at: dawn })])
    expect(of('revoke')).toEqual([])
  })

  test.each([
    ['cannot be asked for', unreachable, unreachable],
    ['is not in the answer', {}, fault('refresh', 'notUnderstood')],
  ])('and %s: nothing of it is used', async (_, user, error) => {
    const { refresh, of, events: dispatched } = open({ ...withCookie, user })
    expect(await refresh()).toMatchObject({ ok: false, error })
    expect(of('share')).toEqual([[{ epoch: 3, rotation: 1 }, error]])
    expect(dispatched()).toEqual([])
  })

  test('is asked for with another one, where the computer slept until that had ended', async () => {
    let calls = 0
    const { refresh, of, mine } = open({
      ...withCookie,
      before: (step) => {
        if (step === 'refresh' && (calls += 1) === 1) jest.setSystemTime(dawn + 60_000)
      },
    })
    expect(await refresh()).toMatchObject({ ok: true })
    expect(of('refresh')).toHaveLength(2)
    expect(mine.now).toMatchObject({ accessToken: { value: 'new', expiresAt: dawn + 120_000 } })
  })

  test.each<[string, Given]>([
    ['a token that has ended on arrival, as the server wants it', { options: {} }],
    ['one that came late', { before: (s) => s === 'refresh' && jest.setSystemTime(dawn + 60_000) }],
  ])('is not asked for with a token in an answer: %s', async (_, given) => {
    const { refresh, of } = open({ answers: [{ ...answer, expires_in: 0.4 }], ...given })
    expect(await refresh()).toMatchObject({ ok: true })
    expect([of('refresh').length, of('user')]).toEqual([1, []])
  })

  test('cannot be asked for with a token that lives too short, which is a fault', async () => {
    const { refresh, of } = open({ ...withCookie, answers: [{ ...answer, expires_in: 0.4 }] })
    const error = fault('refresh', 'notUnderstood')
    expect(await refresh()).toMatchObject({ ok: false, error })
    expect([of('refresh').length, of('user')]).toEqual([1, []])
  })

  test('is not asked for where the server has no such call, or where the answer has them', async () => {
    const call = jest.fn(() => Promise.reject(new Error('No')))
    const deps = (more: object) =>
      ({
        env: { now: () => dawn },
        call,
        options: fillOptions({ renewal: 'cookie', ...more }),
      }) as never
    const tokens = { accessToken, renewal }
    expect(await ownerOf(deps({ endpoints: { user: false } }), tokens)).toEqual({})
    expect(await ownerOf(deps({}), { ...tokens, user: sara })).toEqual({ user: sara })
  })
})

// @proves nobodyElse
describe('who somebody is', () => {
  const options = fillOptions()
  const idOf = createIdOf(options)

  test.each([
    [{ id: 1 }, 1],
    [{ id: '1' }, '1'],
    [{ id: '' }, ''],
    [{ id: 0 }, 0],
    ...[{ id: null }, { id: true }, { id: {} }, { id: ['1'] }, {}, undefined].map(
      (user) => [user, undefined] as const,
    ),
  ])('%j is told by %j', (user, id) => {
    expect(readUserId(options.user, user)).toBe(id)
  })

  test.each([
    [{ id: 1 }, { id: 2 }, true],
    [{ id: 1 }, { id: '1' }, false],
    [undefined, { id: 1 }, false],
    [{ id: 1 }, undefined, false],
    [{ id: 1 }, {}, false],
  ])('%j and %j are two: %j', (user, other, expected) => {
    expect(isStranger({ user }, other, idOf)).toBe(expected)
  })
})

describe('a request under a session', () => {
  test('stops with the session, or with its caller, whose reason it gets', async () => {
    const { run, cancel } = createCancellation()
    const caller = new AbortController()
    const signals: AbortSignal[] = []
    const keep = (both: AbortSignal) => new Promise<void>(() => void signals.push(both))
    void run(caller.signal, keep)
    void run(new AbortController().signal, keep)
    caller.abort('left')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(signals[0]?.reason).toBe('left')
    cancel()
    expect(signals[1]?.aborted).toBe(true)
    void run(caller.signal, keep)
    expect(signals[2]?.reason).toBe('left')
  })

  test('leaves nothing behind once it is answered', async () => {
    const { run, cancel } = createCancellation()
    const caller = new AbortController()
    const both = await run(caller.signal, (signal) => signal)
    cancel()
    caller.abort()
    expect(both.aborted).toBe(false)
    await expect(run(caller.signal, () => Promise.reject(new Error('No')))).rejects.toThrow('No')
  })

  test.each([
    ['both tokens ended', { ...sessions.loggedOut, end: { reason: 'bothExpired', at: dawn } }],
    ['somebody signed out', sessions.loggedOut],
    ['nobody knows why', { status: 'loggedOut', epoch: 3 }],
  ] as const)('hears in the same task why it cannot be made: %s', async (why, after) => {
    const { cancel, lastEndError, signal } = createCancellation()
    const before = signal()
    cancel(after)
    expect(before.aborted).toBe(true)
    expect(signal().aborted).toBe(false)
    expect(lastEndError()).toEqual(why === 'both tokens ended' ? expiredAuthSession : sessionEnded)
    await pass(0)
    expect(lastEndError()).toBeUndefined()
  })
})
