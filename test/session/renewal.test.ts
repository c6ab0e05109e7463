import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { useBrowsers } from '../support/manyTabs'
import { useFakeTime } from '../support/fakeTime'

const time = useFakeTime()
const jwtOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`
const sara = { id: 1, name: 'Sara' }

type Sent = { call: string; authorization: string | null; body: string; credentials: string }

/** A server whose access tokens live for 60 s; it remembers what it was sent, and the one cookie it set. */
function createServer(answers: Partial<Record<string, () => unknown>> = {}) {
  const sent: Sent[] = []
  let count = 0
  const json = (body: unknown) =>
    Response.json(body, { headers: { date: new Date().toUTCString() } })
  const tokens = () => ({ token: `access-${(count += 1)}`, expires_in: 60 })
  async function fetch(request: Request): Promise<Response> {
    const call = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const authorization = request.headers.get('authorization')
    const { credentials } = request
    sent.push({ call, authorization, credentials, body: await request.clone().text() })
    const answer = answers[call]?.()
    if (answer instanceof Response) return answer
    if (answer !== undefined) return json(answer)
    if (call === 'user') return json({ user: sara })
    if (call === 'login' || call === 'refresh') return json(tokens())
    return json({})
  }
  return {
    sent,
    fetch,
    calls: (call: string) => sent.filter((each) => each.call === call),
  }
}

const createBrowser = useBrowsers({ over: 'fetch' })

const device = (options: SessionOptions, server = createServer()) => {
  const browser = createBrowser()
  const open = async (visible = true) => {
    const tab = await browser.open({ options, visible, environment: { fetch: server.fetch } })
    await time.pass(0)
    return tab
  }
  const signedIn = async (visible = true) => {
    const tab = await open(visible)
    const login = tab.logIn()
    await time.pass(300)
    expect(await login).toBeUndefined()
    return tab
  }
  return { server, open, signedIn, localStorage: browser.localStorage }
}

const cookie: SessionOptions = { renewal: 'cookie', credentials: 'include' }

describe('an HttpOnly cookie', () => {
  test('renews the session with nothing in the body', async () => {
    const { server, signedIn } = device(cookie)
    const tab = await signedIn()
    expect(tab.state()).toMatchObject({ renewal: { by: 'cookie' } })
    await time.pass(60_000)
    expect(server.calls('refresh')).toMatchObject([
      { body: '', authorization: null, credentials: 'include' },
    ])
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })

  test('is over when its own time is, and nothing is sent', async () => {
    const { server, signedIn } = device({ ...cookie, refreshToken: { maxAge: 90 } })
    const tab = await signedIn(false)
    await time.pass(100_000)
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(server.calls('refresh')).toEqual([])
  })
})

describe('without tokens in any storage', () => {
  const options = { ...cookie, persist: 'none' } as const

  // @proves secrets: cookie
  test('what is stored holds no token, before and after a refresh', async () => {
    const { signedIn, localStorage } = device(options)
    const tab = await signedIn()
    for (const seconds of [0, 60, 60]) {
      await time.pass(seconds * 1000)
      expect(tab.state().status).toBe('loggedIn')
      expect(localStorage.getItem('persist:session')).toContain('tokenExpired')
      expect(localStorage.getItem('persist:session')).not.toMatch(/access/)
    }
  })

  // @proves reload: cookie
  test('a reload signs the person in again, silently', async () => {
    const { server, signedIn, open } = device(options)
    const before = await signedIn()
    before.close()
    const tab = await open()
    await time.pass(300)
    expect(tab.story()).toEqual(['tokenRefreshed', 'userLoaded'])
    expect(tab.actions).toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({ cause: 'restored' }) as unknown,
      }),
    )
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: sara })
    expect([server.calls('login').length, server.calls('refresh').length]).toEqual([1, 1])
  })

  test('each tab has tokens of its own, and a refresh in one leaves the other alone', async () => {
    const { server, signedIn, open } = device(options)
    const one = await signedIn()
    const other = await open()
    await time.pass(300)
    expect([one.state().status, other.state().status]).toEqual(['loggedIn', 'loggedIn'])
    await time.pass(120_000)
    expect([one.state().status, other.state().status]).toEqual(['loggedIn', 'loggedIn'])
    expect(server.calls('refresh').length).toBeLessThanOrEqual(6)
    expect(one.story()).not.toContain('reset')
  })

  test('signing out in one tab signs out the other, and the next page is a guest', async () => {
    const { server, signedIn, open } = device(options)
    const one = await signedIn()
    const other = await open()
    await time.pass(300)
    await one.session.logOut()
    await time.pass(300)
    expect(other.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logoutElsewhere' } })
    const next = await open()
    await time.pass(300)
    expect(next.state().status).toBe('loggedOut')
    // Each revokes the token that it had alone.
    expect(server.calls('logout')).toMatchObject([
      { authorization: 'Bearer access-1', credentials: 'include' },
      { authorization: 'Bearer access-2', credentials: 'include' },
    ])
  })
})

describe('an access token that renews itself', () => {
  const options: SessionOptions = {
    renewal: 'accessToken',
    token: { refreshBefore: 20 },
    endpoints: { refresh: { bearer: 'access' } },
  }

  test('is sent before its end, and followed by the next one', async () => {
    const { server, signedIn } = device(options)
    const tab = await signedIn()
    await time.pass(42_000)
    expect(server.calls('refresh')).toMatchObject([{ authorization: 'Bearer access-1', body: '' }])
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })

  test('that has ended renews nothing: that is the end of both', async () => {
    const { server, signedIn } = device(options)
    const tab = await signedIn(false)
    await time.pass(60_000)
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(server.calls('refresh')).toEqual([])
  })

  test('goes on being used where its renewal is refused', async () => {
    const refuses = () => Response.json({}, { status: 401 })
    const { server, signedIn } = device(options, createServer({ refresh: refuses }))
    const tab = await signedIn()
    await time.pass(50_000)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    expect(server.calls('refresh')).toHaveLength(1)
  })
})

describe('a lifetime', () => {
  const inAMinute = () => Date.now() + 60_000
  test.each<[string, SessionOptions, () => object]>([
    ['in seconds', {}, () => ({ token: 'a', expires_in: 60 })],
    ['in seconds, as a text', {}, () => ({ token: 'a', expires_in: '60' })],
    ['in ms', { token: { unit: 'milliseconds' } }, () => ({ token: 'a', expires_in: 60_000 })],
    [
      'as a moment in epoch seconds',
      { token: { unit: 'epochSeconds', expiresIn: 'exp' } },
      () => ({ token: 'a', exp: inAMinute() / 1000 }),
    ],
    [
      'as an ISO date',
      { token: { unit: 'date', expiresIn: 'until' } },
      () => ({ token: 'a', until: new Date(inAMinute()).toISOString() }),
    ],
    ['in the token itself', {}, () => ({ token: jwtOf({ exp: inAMinute() / 1000 }) })],
    ['nowhere', { token: { maxAge: 60 } }, () => ({ token: 'a', expires_in: 'soon' })],
    [
      'by code',
      { readTokens: ({ body }) => ({ accessToken: (body as string).slice(3), expiresIn: 60 }) },
      () => new Response('ok:opaque', { headers: { date: new Date().toUTCString() } }),
    ],
    [
      'of a token that is the whole answer',
      { token: { property: '', maxAge: 60 } },
      () => Response.json('opaque'),
    ],
  ])('%s is read', async (_, options, login) => {
    const { signedIn } = device(options, createServer({ login }))
    const asked = Date.now()
    const tab = await signedIn()
    expect(tab.state()).toMatchObject({ accessToken: { expiresAt: asked + 60_000 } })
  })

  test('by code that cannot read an answer is a login without a token, and a refresh without an answer', async () => {
    let isOdd = true
    const readTokens: SessionOptions['readTokens'] = ({ body }) => {
      if (isOdd) throw new TypeError('secret-in-an-error')
      return { accessToken: (body as { token: string }).token, refreshToken: 'r', expiresIn: 60 }
    }
    const { open } = device({ readTokens })
    const tab = await open()
    const failed = tab.logIn()
    await time.pass(100)
    expect(await failed).toMatchObject({ name: 'MissingFieldError', call: 'login' })
    isOdd = false
    const login = tab.logIn()
    await time.pass(300)
    expect(await login).toBeUndefined()
    isOdd = true
    await time.pass(60_000)
    expect(tab.state().status).toBe('tokenExpired')
    expect(tab.session.refreshFault()?.error).toMatchObject({ kind: 'notUnderstood' })
  })

  test('of a refresh token is read where the server tells', async () => {
    const login = () => ({ token: 'a', refresh_token: 'r', refresh_expires_in: 120 })
    const options = { refreshToken: { expiresIn: 'refresh_expires_in' } }
    const asked = Date.now()
    const tab = await device(options, createServer({ login })).signedIn()
    expect(tab.state()).toMatchObject({ renewal: { token: { expiresAt: asked + 120_000 } } })
  })
})

describe('the user', () => {
  test('comes with the login, and no call is made', async () => {
    const login = () => ({ token: 'a', profile: sara })
    const options: SessionOptions = { user: { from: 'login', property: 'profile' } }
    const { server, signedIn } = device(options, createServer({ login }))
    expect((await signedIn()).state()).toMatchObject({ user: sara })
    expect(server.calls('user')).toEqual([])
  })

  test('is in the claims of the token, of each token anew', async () => {
    let name = 'Sara'
    const answer = () => ({ token: jwtOf({ sub: 7, name }), refresh_token: 'r', expires_in: 60 })
    const options: SessionOptions = { user: { from: 'token', property: '', id: 'sub' } }
    const made = device(options, createServer({ login: answer, refresh: answer }))
    const tab = await made.signedIn()
    expect(tab.session.selectors.selectUserId(tab.store.getState())).toBe(7)
    name = 'Sara Parvaz'
    await time.pass(61_000)
    expect(tab.state()).toMatchObject({ rotation: 1, user: { name } })
    expect(made.server.calls('user')).toEqual([])
  })

  test('is in the claims of a token that session.begin is given: the same person goes on, another one begins', async () => {
    const options: SessionOptions = { user: { from: 'token', property: '', id: 'sub' } }
    const { open, server } = device(options)
    const tab = await open()
    const begin = async (claims: object, more: object = {}) => {
      const begun = tab.session.begin({ accessToken: jwtOf(claims), expiresIn: 60, ...more })
      await time.pass(300)
      expect(await begun).toBeUndefined()
      return tab.state()
    }
    const first = await begin({ sub: 7, name: 'Sara' })
    expect(first).toMatchObject({ status: 'loggedIn', rotation: 0, user: { sub: 7, name: 'Sara' } })
    const { epoch } = first
    expect(await begin({ sub: 7, name: 'Sara P.' })).toMatchObject({
      epoch,
      user: { name: 'Sara P.' },
    })
    // Who is given comes before who is claimed.
    const given = { user: { sub: 7, name: 'Sara Parvaz' } }
    expect(await begin({ sub: 8 }, given)).toMatchObject({ epoch, ...given })
    const other = await begin({ sub: 8, name: 'Omid' })
    expect(other).toMatchObject({ rotation: 0, user: { name: 'Omid' } })
    expect(other.epoch).toBeGreaterThan(epoch)
    expect(server.calls('user')).toEqual([])
  })

  test.each([
    ['a token that is no JWT', 'a', ''],
    ['a JWT without it', jwtOf({ iat: 1 }), 'who'],
  ])('that %s does not tell is unknown after session.begin', async (_, accessToken, property) => {
    const tab = await device({ user: { from: 'token', property } }).open()
    const begun = tab.session.begin({ accessToken, expiresIn: 60 })
    await time.pass(300)
    expect(await begun).toBeUndefined()
    expect(tab.state().status).toBe('loggedIn')
    expect(tab.state()).not.toHaveProperty('user')
  })

  test.each([
    ['the answer to login', { from: 'login', property: 'profile' }, 'profile', ['token']],
    ['a token that is no JWT', { from: 'token', property: '' }, '', []],
    ['a JWT without it', { from: 'token', property: 'who' }, 'who', ['iat']],
  ] as const)(
    'that is not in %s, where it should be, is told, and nobody is signed in',
    async (from, user, field, keys) => {
      const login = () => ({ token: from === 'a JWT without it' ? jwtOf({ iat: 1 }) : 'a' })
      const tab = await device({ user }, createServer({ login })).open()
      expect(await tab.logIn()).toMatchObject({
        name: 'MissingFieldError',
        call: 'login',
        field,
        keys,
      })
      expect(tab.state().status).toBe('loggedOut')
    },
  )

  test('may be left out of a refresh: it is kept', async () => {
    const login = () => ({ token: 'a', refresh_token: 'r', expires_in: 60, user: sara })
    const refresh = () => ({ token: 'b', expires_in: 60 })
    const made = device({ user: { from: 'login' } }, createServer({ login, refresh }))
    const tab = await made.signedIn()
    await time.pass(61_000)
    expect(tab.state()).toMatchObject({ rotation: 1, user: sara })
  })

  test('without any field is nobody', async () => {
    const tab = await device({}, createServer({ user: () => ({ user: {} }) })).signedIn()
    expect(tab.state()).not.toHaveProperty('user')
  })

  test('is the whole answer, and may be asked for with POST', async () => {
    const options: SessionOptions = {
      endpoints: { user: { method: 'POST' } },
      user: { property: '' },
    }
    const tab = await device(options, createServer({ user: () => sara })).signedIn()
    expect(tab.state()).toMatchObject({ user: sara })
  })

  test('that is null in a 200 means an expired token, where the options say so', async () => {
    let isKnown = false
    const user = () => ({ user: isKnown ? sara : null })
    const refresh = () => {
      isKnown = true
      return { token: 'b', expires_in: 60 }
    }
    const login = () => ({ token: 'a', refresh_token: 'r', expires_in: 60 })
    const options: SessionOptions = {
      expired: { user: [{ status: 401 }, { status: 200, path: 'user', is: null }] },
    }
    const tab = await device(options, createServer({ login, user, refresh })).signedIn()
    expect(tab.story()).toEqual(['loggedIn', 'tokenExpired', 'tokenRefreshed', 'userLoaded'])
  })
})

describe('a refusal', () => {
  const login = () => ({ token: 'a', refresh_token: 'r', expires_in: 60 })

  test('is what the options say: a 200 with an error in it ends the session', async () => {
    const refresh = () => ({ error: 'invalid_grant' })
    const options: SessionOptions = {
      refused: [{ status: 200, path: 'error', is: 'invalid_grant' }],
    }
    const tab = await device(options, createServer({ login, refresh })).signedIn()
    await time.pass(61_000)
    expect(tab.state()).toMatchObject({ end: { reason: 'refreshRefused' } })
  })

  test('is nothing else: a 401 that is not among them keeps the session', async () => {
    const refresh = () => Response.json({}, { status: 401 })
    const options: SessionOptions = { refused: [{ status: 400, path: 'error' }] }
    const tab = await device(options, createServer({ login, refresh })).signedIn()
    await time.pass(61_000)
    expect(tab.state().status).toBe('tokenExpired')
  })

  test('is told in the words that the server has at the path of the options', async () => {
    const no = () => Response.json({ errors: [{ message: '<b>No</b>' }] }, { status: 401 })
    const options: SessionOptions = { errorMessage: ['message', 'errors.0.message'] }
    const tab = await device(options, createServer({ login: no })).open()
    const login = tab.logIn()
    await time.pass(100)
    expect(await login).toMatchObject({ name: 'RefusedError', serverMessage: '<b>No</b>' })
  })
})
