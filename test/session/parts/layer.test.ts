import { describe, expect, jest, test } from '@jest/globals'
import {
  absoluteTimeout,
  createSession,
  defaultOptions,
  devToolsOptions,
  reauthDialog,
  reauthentication,
} from '../../../src/session'
import { useLayers } from '../../support/layer'

const { open, stops } = useLayers()

/** Ends the session with what is told about it. */
const ended = (reason: string) => ({ status: 'loggedOut', end: { reason } })

describe('a session layer', () => {
  test('has the names, the options and the parts of its host', async () => {
    const { session, store } = open({ limits: [absoluteTimeout({ after: 60 })] })
    expect(session.reducerPath).toBe('session')
    expect(session.options.timeouts).toEqual(defaultOptions.timeouts)
    expect(session.devTools).toBe(devToolsOptions)
    expect(session.limits.map(({ reason }) => reason)).toEqual(['absoluteTimeout'])
    expect([session.suspendedPage, session.reauthentication]).toEqual([undefined, undefined])
    expect(Object.keys(store.getState())).toEqual(['session', 'api'])
    expect(Object.keys(session.api.endpoints).sort()).toEqual(['getUser', 'login', 'logout'])
    expect(session.isReady()).toBe(false)
    await session.ready
    expect(session.isReady()).toBe(true)
  })

  test.each([
    ['', 'persist:session'],
    ['shop', 'persist:session:shop'],
  ])('stores under the name of its app: %j', async (name, key) => {
    const { session, signedIn, local } = open({ name })
    await signedIn()
    await session.loadUser()
    expect(local.getItem(key)).toContain('https://api.test/api/auth/login')
    expect(session.storageArea()).toBe('local')
  })

  test('is checked, except in production', () => {
    const wrong = { token: { maxAge: -1 } }
    expect(() => createSession(wrong)).toThrow('Session option token.maxAge')
    const { NODE_ENV } = process.env
    process.env.NODE_ENV = 'production'
    try {
      expect(createSession(wrong).options.token.maxAge).toBe(-1)
    } finally {
      process.env.NODE_ENV = NODE_ENV
    }
  })

  test('says that it is in no store, where it is in none', () => {
    const session = createSession()
    expect(() => session.scope()).toThrow('in no store')
    expect(() => session.checkExpiry()).toThrow('in no store')
  })

  test('knows the user and their scopes, by the paths of the options', async () => {
    const { session, signedIn, store } = open()
    await session.ready
    expect(session.scope()).toBeUndefined()
    await signedIn()
    expect(session.scope()).toBe('read')
    expect(session.selectors.selectUserName(store.getState())).toBe('Sara')
  })

  test('says when its token is refreshed early', async () => {
    const { session, signedIn } = open({ token: { refreshBefore: 60 } }, { now: () => 1_000_000 })
    await signedIn()
    const at = session.proactiveRefreshAt()
    expect(at).toBeGreaterThan(1_000_000)
    expect(at).toBeLessThanOrEqual(1_540_000)
  })
})

describe('a session ends', () => {
  test('where it is said to have expired', async () => {
    const { session, signedIn, state } = open()
    await signedIn()
    session.expire()
    expect(state()).toMatchObject(ended('bothExpired'))
  })

  test.each([
    [undefined, 'endedByApp'],
    ['idle', 'idle'],
  ] as const)('where the host says so, with its reason: %s', async (reason, told) => {
    const { session, signedIn, state, local } = open()
    await signedIn()
    const stored = () => (local.getItem('persist:session') ?? '').replaceAll('\\', '')
    expect(stored()).toContain('"r"')
    await session.end(reason)
    expect(state()).toMatchObject(ended(told))
    expect(stored()).not.toContain('"r"')
  })

  test('where it is due', async () => {
    let now = 1_000_000
    const { session, signedIn, state } = open({}, { now: () => now })
    await signedIn()
    expect(session.checkExpiry()).toBe(state())
    expect(state().status).toBe('loggedIn')
    now += 600_000
    expect(session.checkExpiry()).toBe(state())
    expect(state().status).toBe('tokenExpired')
  })
})

describe('a refresh', () => {
  test('is told of as done, without more', async () => {
    const { session, signedIn, answer, state } = open()
    await signedIn()
    answer(() => Response.json({ token: 'b', refresh_token: 's', expires_in: 600 }))
    expect(await session.refresh()).toEqual({ ok: true })
    expect(state()).toMatchObject({ rotation: 1, accessToken: { value: 'b' } })
  })

  test('is told of as a fault, which is kept, and told to who listens', async () => {
    const { session, signedIn } = open()
    await signedIn()
    const heard = jest.fn()
    session.onRefreshFault(heard)
    const done = await session.refresh()
    expect(done).toEqual({
      ok: false,
      error: expect.objectContaining({ name: expect.any(String) }),
    })
    expect(session.refreshFault()).toMatchObject({ error: (done as { error: unknown }).error })
    expect(heard).toHaveBeenCalled()
  })
})

describe('a reauthentication', () => {
  test('is none without the option', async () => {
    const { session } = open()
    await expect(session.reauthenticate()).rejects.toThrow(/No option reauthentication/)
  })

  test('is asked for, and given up', async () => {
    const { session, signedIn } = open({ reauthentication: reauthentication() })
    await signedIn()
    const { subscribe, isAsked, cancel } = session.reauthentication!
    stops.push(subscribe(() => undefined))
    const asked = session.reauthenticate()
    await new Promise((resolve) => setTimeout(resolve))
    expect(isAsked()).toBe(true)
    cancel()
    expect(await asked).toMatchObject({ error: { name: 'ReauthenticationCancelledError' } })
  })
})

describe('a request', () => {
  test.each([
    ['https://api.test/v2/a', true],
    ['https://files.test/a', true],
    ['https://api.test:8443/a', false],
    ['https://api.test.evil/a', false],
    ['http://api.test/a', false],
    ['orders', true],
  ])('to %s goes with the token: %s', async (url, isOurs) => {
    const { session, signedIn, answer, sent } = open({ origins: ['https://files.test'] })
    await signedIn()
    answer(() => Response.json({}))
    await session.fetch(url).catch(() => undefined)
    expect(sent.at(-1)?.authorization ?? null).toBe(isOurs ? 'Bearer a' : null)
  })

  test('of nobody has no token, and says why', async () => {
    const { session } = open()
    await session.ready
    await expect(session.accessToken()).rejects.toMatchObject({ name: 'SessionEndedError' })
  })

  test('whose session has just ended, or whose page is kept, is not sent as a guest’s', async () => {
    for (const options of [{}, { onEnd: reauthDialog }]) {
      const { session, store, signedIn, answer, sent } = open(options)
      const { hello } = session.api.injectEndpoints({
        endpoints: (build) => ({ hello: build.query<unknown, void>({ query: () => 'hello' }) }),
      }).endpoints
      await signedIn()
      answer(() => Response.json({}))
      if (session.suspendedPage) stops.push(session.suspendedPage.mount())
      session.expire()
      const ask = () => store.dispatch(hello.initiate(undefined, { forceRefetch: true }))
      const greeted = () => sent.filter(({ url }) => url.endsWith('hello')).length
      const first = ask()
      if (session.suspendedPage) {
        // It waits, until its page is given up.
        await new Promise((resolve) => setTimeout(resolve, 10))
        session.suspendedPage.discard()
        expect(await first).not.toHaveProperty('data')
        expect(greeted()).toBe(0)
      } else {
        expect((await first).error).toMatchObject({ name: 'ExpiredAuthSessionError' })
        expect(greeted()).toBe(0)
        await new Promise((resolve) => setTimeout(resolve))
        // Whoever is there now is a guest.
        await ask()
        expect(greeted()).toBe(1)
      }
    }
  })
})
