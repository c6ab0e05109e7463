import { describe, expect, jest, test } from '@jest/globals'
import { begin as beginWith } from '../../../src/session/login/begin/begin'
import type { GivenTokens } from '../../../src/session/login/begin/givenTokens'
import { beginSession } from '../../../src/session/login/login'
import { createWatch } from '../../../src/session/login/replacedCookie'
import { createSignIn } from '../../../src/session/login/signIn'
import { fillOptions } from '../../../src/session/options/defaults'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { createIdOf } from '../../../src/session/refresh/tokenOwner'
import { fault, sessionEnded } from '../../../src/session/state/errors'
import { events } from '../../../src/session/state/events'
import { noSession, reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { dawn, loggedIn, renewable, sessions } from '../../support/sessions'

type Deps = Parameters<typeof beginWith>[0]
const begin = (
  deps: Deps,
  given: GivenTokens,
  how: { remember: boolean },
  life = (
    deps as Deps & { cancellation: ReturnType<typeof createCancellation> }
  ).cancellation.signal(),
) => beginWith(deps, given, how, life, deps.state.session().epoch)
const tokens = {
  accessToken: { value: 'new', expiresAt: dawn + 9 },
  renewal: { by: 'none' },
} as const
const unreachable = fault('login', 'unreachable')

/** What a session is begun with: the page, its storage, and what all tabs share. */
function page({
  session = noSession as Session,
  stored,
  area = 'local',
  lastEpoch = 0 as number | 'blocked',
  now = dawn as number,
  isAtomic = true,
  cookie = false,
  options = fillOptions(),
}: {
  session?: Session
  stored?: Session
  area?: string
  lastEpoch?: number | 'blocked'
  now?: number
  isAtomic?: boolean
  cookie?: boolean
  options?: ReturnType<typeof fillOptions>
} = {}) {
  const story: unknown[][] = []
  const told =
    (name: string) =>
    (...given: unknown[]) =>
      void story.push([name, ...given])
  const life = new AbortController()
  const mine = {
    now: session,
    shared: { lastEpoch: lastEpoch === 'blocked' ? 0 : lastEpoch, turn: 'kept' },
  }
  const deps = {
    env: { now: () => now, random: () => 0.5 },
    options,
    state: {
      session: () => mine.now,
      dispatch(event: Parameters<typeof reduceSession>[1]) {
        story.push(['dispatch', event])
        mine.now = reduceSession(mine.now, event)
      },
    },
    storage: { stored: () => stored, area: () => area, choose: told('choose') },
    shared: {
      change(next: (value: typeof mine.shared, isOrdered?: boolean) => typeof mine.shared) {
        mine.shared = next(mine.shared, isAtomic)
        return lastEpoch === 'blocked'
          ? Promise.reject(new Error('No'))
          : Promise.resolve(mine.shared)
      },
    },
    ofCookie: () =>
      cookie
        ? {
            lastTab: { begin: told('begin') },
            lastEpoch: () => Promise.resolve(mine.shared.lastEpoch),
            watch: createWatch(() => Promise.resolve(mine.shared.lastEpoch)),
          }
        : undefined,
    loginCancellation: { signal: () => life.signal },
    inCookieQueue: (task: () => Promise<unknown>) => task(),
    revoke: told('revoke'),
    report: told('report'),
    tabs: {
      recordToken: told('record'),
      syncUnderLock: () => Promise.resolve(true),
    },
    idOf: createIdOf(options),
    cancellation: createCancellation(),
    duplicateTab: { take: () => Promise.resolve(true) },
    runWithLock: ({ task }: Parameters<Deps['runWithLock']>[0]) =>
      task(() => true).then(() => true),
  }
  const { cancellation } = deps
  return { deps: deps as unknown as Deps, cancellation, story, life, mine }
}

const begun = (epoch: number) => events.loggedIn({ epoch, rotation: 0, beganAt: dawn, ...tokens })
const brought = () => Promise.resolve({ tokens })

// @proves storage, nobodyElse
describe('a session that begins', () => {
  test.each([
    ['that this page has', { session: loggedIn({ epoch: dawn + 7 }), lastEpoch: dawn + 2 }, 8],
    ['that is stored', { stored: loggedIn({ epoch: dawn + 7 }), lastEpoch: dawn + 2 }, 8],
    ['that any tab began', { lastEpoch: dawn + 7, stored: loggedIn({ epoch: dawn + 2 }) }, 8],
    [
      'that any tab began, by a random step without strict order',
      { lastEpoch: dawn + 7, isAtomic: false },
      508,
    ],
    [
      'that is known where the tabs share nothing',
      { lastEpoch: 'blocked', stored: loggedIn({ epoch: dawn + 7 }) },
      509,
    ],
    [
      'that is known, though the clock was set back by a day',
      { lastEpoch: dawn + 7, now: dawn - 86_400_000 },
      8,
    ],
  ] as const)('has a number above the last one %s', async (_, given, above) => {
    const { deps, mine } = page(given)
    expect(await beginSession(deps, { remember: true }, brought)).toEqual({ ok: true })
    expect(mine.now).toMatchObject({ status: 'loggedIn', epoch: dawn + above })
    expect(mine.shared.turn).toBe('kept')
  })

  test.each([
    ['where none is known any more', {}, 1],
    ['where the last one is long ago', { lastEpoch: 7, session: loggedIn({ epoch: 7 }) }, 1],
    ['by a random step without strict order', { lastEpoch: 7, isAtomic: false }, 501],
    ['by two where the tabs share nothing', { lastEpoch: 'blocked' }, 502],
  ] as const)('has a number above the present moment, %s', async (_, given, above) => {
    const { deps, mine } = page(given)
    expect(await beginSession(deps, { remember: true }, brought)).toEqual({ ok: true })
    expect(mine.now).toMatchObject({ status: 'loggedIn', epoch: dawn + above })
  })

  test.each([
    ['for all tabs', { remember: true }, {}, 'local'],
    ['for this tab, if it is not to be kept', { remember: false }, {}, 'tab'],
    ['for all tabs, where they share a cookie', { remember: false }, { cookie: true }, 'local'],
  ] as const)('is stored %s', async (_, how, given, area) => {
    const { deps, story } = page(given)
    await beginSession(deps, how, brought)
    expect(story).toEqual([
      ...('cookie' in given ? [['begin', dawn + 1, false]] : []),
      ['choose', area],
      ['dispatch', begun(dawn + 1)],
    ])
  })

  test('revokes the one that it replaces', async () => {
    const session = loggedIn({ epoch: 1 })
    const { deps, story } = page({ session })
    await beginSession(deps, { remember: true }, brought)
    expect(story).toEqual([
      ['revoke', session, 1],
      ['choose', 'local'],
      ['dispatch', begun(dawn + 1)],
    ])
  })

  test('ends the one that it replaces in another area, from where a reload would bring it back', async () => {
    const session = loggedIn({ epoch: 1 })
    const { deps, story } = page({ session, area: 'tab' })
    await beginSession(deps, { remember: true }, brought)
    expect(story.slice(1)).toEqual([
      ['dispatch', events.reset({ epoch: 1, reason: 'userChanged', at: dawn })],
      ['choose', 'local'],
      ['dispatch', begun(dawn + 1)],
    ])
  })

  test('has nothing to revoke after one that is over', async () => {
    const { deps, story } = page({ session: sessions.loggedOut, area: 'tab' })
    await beginSession(deps, { remember: true }, brought)
    expect(story).toEqual([
      ['choose', 'local'],
      ['dispatch', begun(dawn + 1)],
    ])
  })

  test('revokes nothing that it shares a token with', async () => {
    const session = loggedIn({ accessToken: { ...tokens.accessToken, expiresAt: 1 } })
    const { deps, story } = page({ session })
    await beginSession(deps, { remember: true }, brought)
    expect(story.map(([what]) => what)).toEqual(['choose', 'dispatch'])
  })

  test('begins not, and says why, where there are no tokens', async () => {
    const { deps, story } = page()
    const done = await beginSession(deps, { remember: true }, () =>
      Promise.resolve({ error: unreachable }),
    )
    expect(done).toEqual({ ok: false, error: unreachable })
    expect(story).toEqual([['report', unreachable]])
  })

  test('begins not once its attempt is over, before anything is sent', async () => {
    const { deps, life, story } = page()
    life.abort()
    const get = jest.fn(brought)
    expect(await beginSession(deps, { remember: true }, get)).toEqual({
      ok: false,
      error: sessionEnded,
    })
    expect(get).not.toHaveBeenCalled()
    expect(story).toEqual([])
  })

  test('begins not with a cookie, where another one has begun in its turn', async () => {
    const { deps, mine } = page({ cookie: true, lastEpoch: 3 })
    const get = jest.fn(brought)
    const late = {
      ...deps,
      inCookieQueue: <T>(task: () => Promise<T>) => {
        mine.shared = { ...mine.shared, lastEpoch: 4 }
        return task()
      },
    }
    expect(await beginSession(late, { remember: true }, get)).toEqual({
      ok: false,
      error: sessionEnded,
    })
    expect(get).not.toHaveBeenCalled()
  })

  test('begins not with a cookie, where another one has begun during its call; nothing is revoked', async () => {
    const { deps, mine, story } = page({ cookie: true, lastEpoch: 3 })
    const get = async () => {
      mine.shared = { ...mine.shared, lastEpoch: 4 }
      return brought()
    }
    expect(await beginSession(deps, { remember: true }, get)).toEqual({
      ok: false,
      error: sessionEnded,
    })
    expect(story).toEqual([])
  })

  test.each([
    [
      'what came is revoked',
      loggedIn({ epoch: 5 }),
      { ok: false, error: sessionEnded },
      [['revoke', tokens, 5]],
    ],
    [
      'what came is the session that is there',
      loggedIn({ accessToken: tokens.accessToken }),
      { ok: true },
      [],
    ],
  ])('begins not once its attempt is over: %s', async (_, session, done, told) => {
    const { deps, life, story, mine } = page({ session })
    const get = () => {
      life.abort()
      return brought()
    }
    expect(await beginSession(deps, { remember: true }, get)).toEqual(done)
    expect(story).toEqual(told)
    expect(mine.shared.lastEpoch).toBe(0)
  })

  test('begins not once its attempt is over while it waits for its number: what came is revoked', async () => {
    const { deps, life, story } = page()
    const { change } = deps.shared
    const shared = { ...deps.shared, change: (next: never) => (life.abort(), change(next)) }
    const done = await beginSession({ ...deps, shared } as Deps, { remember: true }, brought)
    expect(done).toEqual({ ok: false, error: sessionEnded })
    expect(story).toEqual([['revoke', tokens, dawn + 1]])
  })

  test('begins not once its attempt is over while this tab asks whether the session is its own', async () => {
    const { deps, life, story } = page({ session: loggedIn({ epoch: 5 }) })
    const duplicateTab = { take: () => (life.abort(), Promise.resolve(true)) }
    const made = { ...deps, duplicateTab } as unknown as Deps
    const done = await beginSession(made, { remember: true }, brought)
    expect(done).toEqual({ ok: false, error: sessionEnded })
    expect(story).toEqual([['revoke', tokens, 5]])
  })

  test('ends in the error of its attempt that is over, rather than of the server', async () => {
    const { deps, life } = page()
    const get = () => {
      life.abort()
      return Promise.resolve({ error: unreachable })
    }
    expect(await beginSession(deps, { remember: true }, get)).toEqual({
      ok: false,
      error: sessionEnded,
    })
  })
})

describe('tokens that a host has already', () => {
  const jwt = (claims: object) =>
    [{ alg: 'none' }, claims, {}]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
  const now = dawn / 1000

  test.each<[string, Omit<GivenTokens, 'accessToken'> & { claims: object }, number]>([
    ['what is left, as they are told', { claims: { exp: now + 60 }, expiresIn: 90 }, 90],
    ['what their claims leave', { claims: { iat: now - 3300, exp: now + 300 } }, 300],
    ['what an end without a beginning leaves', { claims: { exp: now + 300 } }, 300],
    [
      'all of it, where it ended by this clock',
      { claims: { iat: now - 700, exp: now - 100 } },
      600,
    ],
    [
      'all of it, where it begins after this clock',
      { claims: { iat: now + 100, exp: now + 700 } },
      600,
    ],
    ['the lifetime of the options, without claims', { claims: {} }, 1800],
  ])('live for %s', async (_, { claims, ...given }, seconds) => {
    const { deps, mine } = page()
    const accessToken = jwt(claims)
    await begin(deps, { accessToken, ...given }, { remember: true })
    expect(mine.now).toMatchObject({
      accessToken: { value: accessToken, expiresAt: dawn + 1000 * seconds },
    })
  })

  test('are renewed as they are told', async () => {
    const { deps, mine } = page()
    await begin(
      deps,
      { accessToken: 'a', refreshToken: 'r', refreshExpiresIn: 60, user: { id: 1 } },
      { remember: true },
    )
    const renewal = { by: 'refreshToken', token: { value: 'r', expiresAt: dawn + 60_000 } }
    expect(mine.now).toMatchObject({ renewal, user: { id: 1 } })
  })

  test.each([
    ['accessToken', { accessToken: '' }],
    ['user', { accessToken: 'a', user: {} }],
  ])('are refused with a TypeError for a wrong %s', async (name, given) => {
    const { deps, story } = page()
    const error: unknown = await begin(deps, given, { remember: true }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(`session.begin: ${name}: `)
    expect(story).toEqual([])
  })

  const user = { id: 1, name: 'Sara' }
  test.each([
    ['of another person', loggedIn({ user }), { id: 2 }],
    ['of nobody who is known', loggedIn({ user }), undefined],
    ['for a session whose person is not known', loggedIn(), { id: 1 }],
    ['of nobody who is known, for such a session', loggedIn(), undefined],
    ['after a session that is over', sessions.loggedOut, { id: 1 }],
  ])('%s begin a session', async (_, session, given) => {
    const { deps, mine } = page({ session })
    await begin(deps, { accessToken: 'a', user: given }, { remember: true })
    expect(mine.now).toMatchObject({ status: 'loggedIn', epoch: dawn + 1, rotation: 0 })
  })

  test('of the same person go on with the session', async () => {
    const session = loggedIn({ user })
    const { deps, story, mine } = page({ session })
    const renamed = { id: 1, name: 'Sara Parvaz' }
    const done = await begin(
      deps,
      { accessToken: 'a', expiresIn: 60, user: renamed },
      { remember: true },
    )
    expect(done).toEqual({ ok: true })
    expect(story).toEqual([
      ['dispatch', events.userLoaded({ epoch: 3, user: renamed })],
      [
        'dispatch',
        events.tokenRefreshed({
          ...{ epoch: 3, rotation: 3, cause: 'refreshed' },
          accessToken: { value: 'a', expiresAt: dawn + 60_000 },
          renewal: renewable(),
        }),
      ],
      ['record', { epoch: 3, rotation: 3 }],
    ])
    expect(mine.now).toMatchObject({ epoch: 3, user: renamed })
  })

  const next = { by: 'refreshToken', token: { value: 'next', expiresAt: dawn + 1 } } as const
  /** A page where something happens while the lock is waited for. */
  const waiting = (meanwhile: (given: ReturnType<typeof page>) => void) => {
    const given = page({ session: loggedIn({ user }) })
    const runWithLock: Deps['runWithLock'] = async ({ task }) => {
      meanwhile(given)
      await task(() => true)
      return true
    }
    return { ...given, deps: { ...given.deps, runWithLock } }
  }

  test('of the same person come too late for a session that ends while they wait for the lock, and are revoked', async () => {
    const { deps, story } = waiting(({ cancellation, mine }) => {
      mine.now = { ...sessions.loggedOut, epoch: 3 }
      cancellation.cancel(mine.now)
    })
    const done = await begin(deps, { accessToken: 'a', user }, { remember: true })
    expect(done).toEqual({ ok: false, error: sessionEnded })
    expect(story).toMatchObject([['revoke', { accessToken: { value: 'a' } }, 3]])
  })

  test('of the same person without a refresh token go with that of a refresh which ends meanwhile', async () => {
    const { deps, mine } = waiting(({ mine }) => {
      mine.now = loggedIn({ user, rotation: 4, renewal: next })
    })
    expect(await begin(deps, { accessToken: 'a', user }, { remember: true })).toEqual({ ok: true })
    expect(mine.now).toMatchObject({ accessToken: { value: 'a' }, rotation: 6, renewal: next })
  })

  test('of the same person come too late where another session begins before the lock is asked for', async () => {
    const { deps, cancellation, mine, story } = page({ session: loggedIn({ user }) })
    const done = begin(deps, { accessToken: 'a', user }, { remember: true })
    mine.now = loggedIn({ epoch: 4 })
    cancellation.cancel(mine.now)
    expect(await done).toEqual({ ok: false, error: sessionEnded })
    expect(story.map(([name]) => name)).toEqual(['revoke'])
  })

  test('of the same person wait for the lock no longer than their session lasts', async () => {
    const { deps, cancellation, mine } = page({ session: loggedIn({ user }) })
    const waits: boolean[] = []
    const runWithLock: Deps['runWithLock'] = async ({ isDone }) => {
      waits.push(!isDone())
      cancellation.cancel(mine.now)
      waits.push(!isDone())
      return false
    }
    await begin({ ...deps, runWithLock }, { accessToken: 'a', user }, { remember: true })
    expect(waits).toEqual([true, false])
  })

  test('of the same person go on with the session where the tabs share nothing', async () => {
    const { deps, mine } = page({ session: loggedIn({ user }), lastEpoch: 'blocked' })
    expect(await begin(deps, { accessToken: 'a', user }, { remember: true })).toEqual({ ok: true })
    expect(mine.now).toMatchObject({ accessToken: { value: 'a' }, rotation: 3 })
  })

  test.each([
    ['with a refresh token of their own', {}, { refreshToken: 'r' }],
    ['that nothing renews', { renewal: 'none' }, {}],
    ['that a cookie renews', { renewal: 'cookie' }, {}],
    ['that renew themselves', { renewal: 'accessToken', token: { refreshBefore: 60 } }, {}],
  ] as const)('of the same person %s wait for no lock', async (_, more, given) => {
    const { deps, mine } = page({ session: loggedIn({ user }), options: fillOptions(more) })
    const runWithLock: Deps['runWithLock'] = () => new Promise(() => undefined)
    await begin({ ...deps, runWithLock }, { accessToken: 'a', user, ...given }, { remember: true })
    expect(mine.now).toMatchObject({ accessToken: { value: 'a' }, rotation: 3 })
  })

  test.each([
    ['of this session', { epoch: 3, rotation: 7 }, 9],
    ['of another session', { epoch: 4, rotation: 7 }, 3],
  ])(
    'of the same person have a number above the next one after the newest that is noted %s',
    async (_, newest, rotation) => {
      const { deps, mine } = page({ session: loggedIn({ user }) })
      Object.assign(mine.shared, { newest })
      await begin(deps, { accessToken: 'a', user }, { remember: true })
      expect(mine.now).toMatchObject({ accessToken: { value: 'a' }, rotation })
    },
  )

  test('of the same person fail where the lock cannot be had, and are not revoked', async () => {
    const { deps, story } = page({ session: loggedIn({ user }) })
    const runWithLock: Deps['runWithLock'] = async () => false
    const done = await begin(
      { ...deps, runWithLock },
      { accessToken: 'a', user },
      { remember: true },
    )
    const error = fault('login', 'timeout')
    expect(done).toEqual({ ok: false, error })
    expect(story).toEqual([['report', error]])
  })

  test('of the same person fail where what is stored cannot be trusted', async () => {
    const { deps, story } = page({ session: loggedIn({ user }) })
    const tabs = { ...deps.tabs, syncUnderLock: () => Promise.resolve(false) }
    const done = await begin({ ...deps, tabs }, { accessToken: 'a', user }, { remember: true })
    expect(done).toMatchObject({ ok: false, error: { kind: 'timeout' } })
    expect(story.map(([name]) => name)).toEqual(['report'])
  })

  test('of the same person are taken, though a refresh has replaced them by the time that they are stored', async () => {
    const { deps, mine, story } = page({ session: loggedIn({ user }) })
    const recordToken = async () => {
      mine.now = loggedIn({ user, rotation: 9, renewal: next })
    }
    const tabs = { ...deps.tabs, recordToken }
    const given = { accessToken: 'a', refreshToken: 'r', user }
    expect(await begin({ ...deps, tabs }, given, { remember: true })).toEqual({ ok: true })
    expect(story.map(([name]) => name)).not.toContain('report')
  })

  test('that another session has by then are not revoked', async () => {
    const { deps, story } = waiting(({ cancellation, mine }) => {
      mine.now = loggedIn({ epoch: 4, accessToken: { value: 'a', expiresAt: dawn + 9 } })
      cancellation.cancel(mine.now)
    })
    expect(await begin(deps, { accessToken: 'a', user }, { remember: true })).toEqual({ ok: true })
    expect(story).toEqual([])
  })

  test('that come after the end of the session in which they were given are revoked', async () => {
    const { deps, story, cancellation } = page()
    const life = cancellation.signal()
    cancellation.cancel()
    const done = await begin(deps, { accessToken: 'a', user }, { remember: true }, life)
    expect(done).toEqual({ ok: false, error: sessionEnded })
    expect(story).toMatchObject([['revoke', { accessToken: { value: 'a' } }, 0]])
  })

  const signIn = (more: object = {}) => {
    const { deps, ...rest } = page()
    const given = {
      ...{ ...deps, store: () => undefined, userReady: () => Promise.resolve() },
      whenReady: <T>(run: () => Promise<T>) => run(),
      ...more,
    }
    return {
      ...rest,
      ...createSignIn(given as unknown as Parameters<typeof createSignIn>[0]),
    }
  }
  const how = { remember: true }

  test('sign in once the stored session is read back, and until the user is known', async () => {
    const order: string[] = []
    const page = signIn({
      store: () => void order.push('store'),
      userReady: async () => void order.push('user'),
      whenReady<T>(run: () => Promise<T>) {
        order.push('ready')
        return run()
      },
    })
    expect(await page.begin({ accessToken: 'a' }, how)).toBeUndefined()
    expect(order).toEqual(['store', 'ready', 'user'])
    expect(page.mine.now).toMatchObject({ status: 'loggedIn', epoch: dawn + 1 })
  })

  test('sign nobody in after a sign-out that came first, and are revoked', async () => {
    const { begin, cancellation, story } = signIn()
    const begun = begin({ accessToken: 'a' }, how)
    cancellation.cancel()
    expect(await begun).toEqual(sessionEnded)
    expect(story).toMatchObject([['revoke', { accessToken: { value: 'a' } }, 0]])
  })
})
