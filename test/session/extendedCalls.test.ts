import { afterEach, describe, expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { Credentials, extendedCalls, type SessionOptions } from '../../src/session'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server, received } = useDemoServer()
const { openHost } = useHosts()

const open = (options: SessionOptions) =>
  openHost({ calls: extendedCalls, ...options } as SessionOptions)

/** Answers a call with what is given, and tells what it was sent. */
function answer(path: string, make: () => Response, method: 'post' | 'get' = 'post') {
  const sent: { headers: Headers; body: string }[] = []
  server.use(
    http[method](`*${path}`, async ({ request }) => {
      sent.push({ headers: request.headers, body: await request.clone().text() })
      return make()
    }),
  )
  return sent
}

describe('login.refusals', () => {
  const refusals = [
    { status: 200, path: 'code', is: 17, code: 'wrongPassword' },
    { status: 404, code: 'wrongPassword' },
    { status: 403, path: 'error', is: 'unverified', code: 'notVerified' },
    { status: 403, path: 'error', code: 'quota' },
  ]

  test.each([
    [200, { code: 17, message: 'No such pair.' }, 'wrongPassword'],
    [404, {}, 'wrongPassword'],
    [403, { error: 'unverified' }, 'notVerified'],
    [403, { error: 'seats' }, 'quota'],
  ])('tell what a %d with %j means', async (status, body, code) => {
    answer('/login', () => Response.json(body, { status }))
    const { logIn } = await open({ login: { refusals } })
    expect(await logIn()).toMatchObject({ name: 'RefusedError', status, code })
  })

  test('leave all other answers as they are', async () => {
    const { logIn, state } = await open({ login: { refusals } })
    expect(await logIn()).toBeUndefined()
    expect(state().status).toBe('loggedIn')
    answer('/login', () => Response.json({}, { status: 403 }))
    const refused = await logIn()
    expect(refused).toMatchObject({ name: 'RefusedError', status: 403 })
    expect(refused).not.toHaveProperty('code')
    answer('/login', () => Response.json({}, { status: 503 }))
    expect(await logIn()).toMatchObject({ name: 'FaultError', status: 503 })
  })

  test('say nothing of a page, which no API has answered', async () => {
    answer('/login', () => HttpResponse.html('<html></html>', { status: 404 }))
    const { logIn } = await open({ login: { refusals } })
    expect(await logIn()).toMatchObject({ name: 'FaultError' })
  })
})

describe('fields with dots in their names', () => {
  test('lead inside a JSON body, constant ones too', async () => {
    const sent = answer('/login', () => Response.json({ token: 'a' }))
    const { session } = await open({
      endpoints: { login: { body: { 'data.type': 'sessions' } } },
      login: { username: 'data.attributes.email', password: 'data.attributes.password' },
    })
    const { username, password } = session.options.login
    const fields = { [username]: 'sara@example.com', [password]: 'parvaz-1405' }
    await session.logIn(new Credentials(fields, { remember: true }))
    const attributes = { email: 'sara@example.com', password: 'parvaz-1405' }
    expect(JSON.parse(sent[0]!.body)).toEqual({ data: { type: 'sessions', attributes } })
  })

  test('reach no prototype', async () => {
    const sent = answer('/login', () => Response.json({ token: 'a' }))
    const { session } = await open({})
    const fields = { '__proto__.polluted': 'yes' }
    await session.logIn(new Credentials(fields, { remember: true }))
    expect(sent[0]!.body).toBe('{"__proto__":{"polluted":"yes"}}')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('a token that is not in the body', () => {
  test.each<[string, SessionOptions, () => Response]>([
    [
      'a header',
      { token: { property: 'header:x-auth-token' } },
      () => new Response(null, { status: 204, headers: { 'X-Auth-Token': 'abc' } }),
    ],
    [
      'a header with its scheme, beside a body',
      { token: { property: ['token', 'header:authorization'] } },
      () => Response.json({ ok: true }, { headers: { Authorization: 'Bearer abc' } }),
    ],
    [
      'the query of a URL',
      { token: { property: 'data.next?token' } },
      () => Response.json({ data: { next: '/done?token=abc&x=1' } }),
    ],
    [
      'the fragment of a URL in a header',
      { token: { property: 'header:location?access_token' } },
      () =>
        new Response('Created', {
          status: 201,
          headers: { Location: 'https://app.example/#x=1&access_token=abc' },
        }),
    ],
  ])('is read from %s', async (_, options, make) => {
    answer('/login', make)
    const { logIn, state } = await open({ endpoints: { user: false }, ...options })
    expect(await logIn()).toBeUndefined()
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'abc' } })
  })

  test('brings its refresh token and lifetime the same way', async () => {
    const headers = { 'x-access': 'abc', 'x-refresh': 'def', 'x-ttl': '60' }
    answer('/login', () => new Response(null, { status: 204, headers }))
    const { logIn, state } = await open({
      endpoints: { user: false },
      token: { property: 'header:x-access', expiresIn: 'header:x-ttl' },
      refreshToken: { property: 'header:x-refresh', maxAge: 'unknown' },
    })
    const at = Date.now()
    await logIn()
    const session = state()
    if (session.status !== 'loggedIn' || session.renewal.by !== 'refreshToken') throw session
    expect(session.accessToken.expiresAt - at).toBeLessThan(61_000)
    expect(session.renewal.token.value).toBe('def')
    expect(session.renewal.token.expiresAt - at).toBeGreaterThan(365 * 24 * 3600_000)
  })

  test('is missed by its name where the answer is without it', async () => {
    answer('/login', () => Response.json({ ok: true }))
    const { logIn } = await open({ token: { property: 'header:x-auth-token' } })
    const field = 'header:x-auth-token'
    expect(await logIn()).toMatchObject({ name: 'MissingFieldError', field, keys: ['ok'] })
  })
})

test('fields of the user that are left out are nowhere, at any depth', async () => {
  answer(
    '/user',
    () => Response.json({ user: { id: 1, hash: 'x', roles: [{ name: 'a', hash: 'y' }] } }),
    'get',
  )
  const { logIn, state, store } = await openHost({ user: { omit: ['hash'] } })
  await logIn()
  expect(state()).toMatchObject({ user: { id: 1, roles: [{ name: 'a' }] } })
  // The cache of the user call too.
  const kept = JSON.stringify([{ ...localStorage }, store.getState()])
  expect(kept).toContain('roles')
  expect(kept).not.toContain('hash')
})

describe('a token against forged requests', () => {
  afterEach(() => {
    document.cookie = 'csrftoken=; Max-Age=0; Path=/'
  })
  const csrf = { header: 'X-CSRFToken', cookie: 'csrftoken' }

  test('goes from its cookie into the header of each call that changes something, as it is then', async () => {
    document.cookie = 'csrftoken=one%3D; Path=/'
    const calls = answer('/user', () => Response.json({ user: { id: 1 } }), 'get')
    const seen: (string | null)[] = []
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'POST') seen.push(request.headers.get('x-csrftoken'))
    })
    const { logIn, session } = await open({ csrf })
    await logIn()
    document.cookie = 'csrftoken=two; Path=/'
    await session.refresh({ now: true })
    await session.logOut()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen).toEqual(['one=', 'two', 'two'])
    expect(calls[0]!.headers.get('x-csrftoken')).toBeNull()
  })

  test('is asked for where the cookie is missing, and not where it is there', async () => {
    const asked = answer(
      '/csrf',
      () => {
        document.cookie = 'csrftoken=fresh; Path=/'
        return new Response(null, { status: 204 })
      },
      'get',
    )
    const sent = answer('/login', () => Response.json({ token: 'a' }))
    const { logIn } = await open({ csrf: { ...csrf, url: '/csrf' } })
    await logIn()
    await logIn()
    expect(asked).toHaveLength(1)
    expect(sent.map(({ headers }) => headers.get('x-csrftoken'))).toEqual(['fresh', 'fresh'])
  })

  test('is asked for before each call where no cookie holds it', async () => {
    let number = 0
    answer('/csrf', () => Response.json({ data: { csrf: `t${++number}` } }), 'get')
    const sent = answer('/login', () => Response.json({ token: 'a' }))
    const { logIn } = await open({
      csrf: { header: 'X-CSRF-Token', url: '/csrf', property: 'data.csrf' },
    })
    await logIn()
    await logIn()
    expect(sent.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['t1', 't2'])
  })

  test('that cannot be had is a fault, and no password is sent', async () => {
    answer('/csrf', () => new Response(null, { status: 503 }), 'get')
    const { logIn } = await open({
      csrf: { header: 'X-CSRF-Token', url: '/csrf', property: 'csrf' },
    })
    expect(await logIn()).toMatchObject({ name: 'FaultError', call: 'login' })
    expect(received.map(({ call }) => call)).not.toContain('POST /api/auth/login')
  })
})
