/** @jest-environment node */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { runCheck } from '../../src/checkBackend/run'
import { extendedCalls } from '../../src/session'
import { conventional, no, person } from './servers/conventional'
import { serve, type Answer } from './servers/serve'
import { account, createTokens, hex, jwt } from './servers/tokens'
import { useCheck } from './servers/useCheck'

const check = useCheck()

const noRefresh = { renewal: 'none', endpoints: { refresh: false } } as const

test('a server that follows the conventions fits', async () => {
  const { wrongs, text } = await check(conventional((_, usual) => usual()))
  expect(wrongs).toEqual([])
  expect(text).toContain('Everything fits.')
})

describe('a session that lives on after the sign-out does not fit', () => {
  const forgetful = conventional((sent, usual) =>
    sent.call === 'POST /api/auth/logout' ? { status: 204 } : usual(),
  )

  test('where there is no refresh token', async () => {
    const { wrongs, text } = await check(forgetful, noRefresh)
    expect(wrongs).toEqual([
      'The server still accepts the access token: whoever has it is signed in.',
    ])
    expect(text).toContain('set endpoints.logout: false (now ')
  })

  test('where the access token renews itself', async () => {
    const access = createTokens()
    const { wrongs } = await check(
      ({ call, json, bearer }) => {
        if (call === 'POST /api/auth/login')
          return json.password === account.password
            ? { body: { token: access.issue(), expires_in: 900 } }
            : no(401)
        if (call === 'POST /api/auth/logout') return { status: 204 }
        if (!access.isLive(bearer)) return no(401)
        if (call === 'GET /api/auth/user') return { body: { user: person } }
        return { body: { token: access.issue(), expires_in: 900 } }
      },
      {
        renewal: 'accessToken',
        token: { refreshBefore: 60 },
        endpoints: { refresh: { bearer: 'access' } },
      },
    )
    expect(wrongs).toEqual([
      'The server still accepts the access token: whoever has it is signed in.',
    ])
  })

  test('but an access token beside a refresh token that is forgotten may live to its end', async () => {
    const { wrongs, text } = await check(
      conventional((sent, usual) =>
        sent.call === 'POST /api/auth/logout' ? usual({ ...sent, bearer: undefined }) : usual(),
      ),
    )
    expect(wrongs).toEqual([])
    expect(text).toContain('Refresh after the logout')
  })
})

test('a token whose session is over, refused otherwise than one that never was, does not fit', async () => {
  const server = conventional(({ call, bearer }, usual) => {
    const made = usual()
    const isRefused = call === 'GET /api/auth/user' && made?.status === 401
    return isRefused && /^[0-9a-f]{40}$/.test(bearer ?? '')
      ? no(403, { code: 'session_gone' })
      : made
  })
  const { wrongs, text } = await check(server)
  expect(wrongs).toEqual([
    '403 is not in expired.user ([{ status: 401 }]): an expired token would not be refreshed.',
  ])
  expect(text).toContain("{ status: 403, path: 'code', is: 'session_gone' }")
  const user = [{ status: 401 }, { status: 403, path: 'code', is: 'session_gone' }]
  expect((await check(server, { expired: { user } })).wrongs).toEqual([])
})

test('a gateway that wants a key of the app is not taken for a wrong password', async () => {
  const { text } = await check(() => no(401, { message: 'No API key found in request' }))
  expect(text).toContain('it wants a key of the app: set headers')
  expect(text).not.toContain('are --user and the password right?')
})

test('what a token that is not good is answered was not seen, where no call tells the user', async () => {
  const { wrongs, text } = await check(
    conventional(({ call }, usual) => {
      const made = usual()
      return call === 'POST /api/auth/login' && made?.status === undefined
        ? { body: { ...(made?.body as object), user: person } }
        : made
    }),
    { user: { from: 'login' } },
  )
  expect(wrongs).toEqual([])
  expect(text).toContain('what a token that is not good is answered was not seen')
})

describe('a refused login is told how fields inside an object are named', () => {
  test.each<[string, string, string]>([
    [
      '/users/sign_in',
      account.email,
      "set login.username: 'user.email' (now 'username') and login.password: 'user.password' (now 'password') and login.kind: 'email'",
    ],
    ['/api/admins/sign_in', 'sara', "set login.username: 'admin.username' (now 'username')"],
    ['/auth/sign_in', account.email, "set login.username: 'user.email'"],
    [
      '/api/auth/login',
      account.email,
      "with a dot, such as 'user.email', with calls: extendedCalls",
    ],
  ])('at %s', async (url, user, advice) => {
    const given = { endpoints: { login: { url } } }
    const { text } = await check(() => no(401), given, { user })
    expect(text).toContain(advice)
  })

  test('but not where it names them so', async () => {
    const login = { username: 'user.email', password: 'user.password' }
    const given = { login, calls: extendedCalls, endpoints: { login: { url: '/users/sign_in' } } }
    const { text } = await check(() => no(401), given)
    expect(text).toContain("login.username is 'user.email'")
    expect(text).not.toContain('set login.username')
    expect(text).not.toContain('with a dot')
  })
})

describe('a wrong password that the app would take for something else does not fit', () => {
  const wrongBy = (answer: Answer) =>
    conventional(({ call, json }, usual) =>
      call === 'POST /api/auth/login' && json.password !== account.password ? answer : usual(),
    )

  test.each([
    ['403', no(403), 'the app would say that this account may not sign in'],
    ['423', no(423), 'the app would say that this account may not sign in'],
    ['404', no(404), 'the app takes that for a fault of the server'],
    ['500', no(500), 'the app takes that for a fault of the server'],
    ['200 with a code', { body: { code: 1001 } }, 'it did not understand the answer'],
  ])('%s', async (_, answer, wrong) => {
    const { wrongs, text } = await check(wrongBy(answer))
    expect(wrongs).toHaveLength(1)
    expect(wrongs[0]).toContain(wrong)
    expect(text).toContain('have the server answer it with 401')
    expect(text).not.toContain('There is no such call')
  })

  test('but the rule that it advises makes it fit', async () => {
    const answer = { body: { code: 1001 } }
    const rule = "[{ status: 200, path: 'code', is: 1001, code: 'wrongPassword' }]"
    expect((await check(wrongBy(answer))).text).toContain(
      `set login.refusals: ${rule} (now []) and calls: extendedCalls (now undefined)`,
    )
    const refusals = [{ status: 200, path: 'code', is: 1001, code: 'wrongPassword' }]
    const { wrongs, text } = await check(wrongBy(answer), {
      calls: extendedCalls,
      login: { refusals },
    })
    expect(wrongs).toEqual([])
    expect(text).toContain('200 is a no by login.refusals')
  })

  test('401 is a no, and so are 400 and 422', async () => {
    for (const status of [400, 401, 422]) {
      expect((await check(wrongBy(no(status)))).wrongs).toEqual([])
    }
  })

  test('and is not tried where the right one is refused: that would say nothing', async () => {
    const { wrongs, text, calls } = await check(() => no(403, { detail: 'CSRF Failed' }))
    expect(wrongs).toEqual(['The server refused the login (403).'])
    expect(text).not.toContain('is a no')
    expect(text).toContain('it wants a CSRF token in a header: csrf, with calls: extendedCalls')
    expect(calls).toEqual(['POST /api/auth/login'])
  })

  test('nor where that is said by a page in HTML, as Django does, and it is no fault of the address', async () => {
    const page = '<!DOCTYPE html><p>CSRF verification failed. Request aborted.</p>'
    const headers = { 'content-type': 'text/html' }
    const { wrongs, text } = await check(() => ({ status: 403, body: page, headers }))
    expect(wrongs).toEqual([expect.stringContaining('The status 403 decides nothing')])
    expect(text).toContain('it wants a CSRF token in a header: csrf, with calls: extendedCalls')
  })
})

describe('a token against forged requests', () => {
  const csrf = { header: 'X-CSRFToken', cookie: 'csrftoken' }
  const guarded = conventional((sent, usual) => {
    const { call, cookies, headers } = sent
    const made = usual()
    if (call === 'POST /api/auth/login')
      return made && { ...made, headers: { 'set-cookie': 'csrftoken=one; Path=/' } }
    if (call === 'GET /api/auth/user' || headers['x-csrftoken'] === cookies.csrftoken) return made
    return no(403, { detail: 'CSRF Failed: CSRF token missing.' })
  })

  test('that a cookie has is advised as options, which fit', async () => {
    const { text } = await check(guarded, { credentials: 'include' })
    expect(text).toContain(
      "set csrf: { header: 'X-CSRFToken', cookie: 'csrftoken' } (now false) and calls: extendedCalls (now undefined)",
    )
    const given = { credentials: 'include', csrf, calls: extendedCalls } as const
    expect((await check(guarded, given)).wrongs).toEqual([])
  })

  test('does not fit where a page on another host cannot read its cookie', async () => {
    const given = { credentials: 'include', csrf, calls: extendedCalls } as const
    const { wrongs, text } = await check(guarded, given, { origin: 'http://127.0.0.1:5173' })
    expect(wrongs).not.toEqual([])
    expect(text).toContain('pages read a cookie of their own host only')
  })

  test('goes in a header that a page must be allowed to send', async () => {
    const given = { credentials: 'include', csrf, calls: extendedCalls } as const
    const cors = { headers: 'authorization, content-type' }
    const { wrongs } = await check(guarded, given, { cors })
    expect(wrongs).toEqual(['The headers x-csrftoken are not allowed.'])
  })
})

test('a cookie that holds the access token is none that renews it', async () => {
  const { wrongs, text } = await check(
    conventional((sent, usual) => {
      const made = usual()
      if (sent.call !== 'POST /api/auth/login' || made?.status === 401) return made
      const { token } = made?.body as { token: string }
      return { body: { token }, headers: { 'set-cookie': `jwt=${token}; HttpOnly; Path=/` } }
    }),
    { renewal: 'cookie', credentials: 'include' },
  )
  expect(wrongs[0]).toContain('The HttpOnly cookie holds the access token')
  expect(text).toContain("renewal: 'accessToken'")
})

describe('what tells an answer from others is advised as narrowly as the body allows', () => {
  const expiredBy = (answer: Answer) =>
    conventional((sent, usual) => {
      const made = usual()
      return sent.call === 'GET /api/auth/user' && made?.status === 401 ? answer : made
    })

  test.each<[string, Answer, string]>([
    [
      'a code beside a message',
      no(400, { message: 'The token has expired.', error: { code: 'token_expired' } }),
      "{ status: 400, path: 'error.code', is: 'token_expired' }",
    ],
    [
      'a number in a 200',
      no(200, { code: 4010, msg: 'sign in' }),
      "{ status: 200, path: 'code', is: 4010 }",
    ],
    ['nobody in a 200', no(200, { user: null }), "{ status: 200, path: 'user', is: null }"],
  ])('an expired token: %s', async (_, answer, rule) => {
    const { wrongs, text } = await check(expiredBy(answer))
    expect(wrongs).toEqual([expect.stringContaining('is not in expired.user')])
    expect(text).toContain(`set expired.user: [{ status: 401 }, ${rule}] (now [{ status: 401 }])`)
    expect(text).not.toContain('…')
  })

  test('a refusal of a refresh: a code in a 200', async () => {
    const { wrongs, text } = await check(
      conventional((sent, usual) => {
        const made = usual()
        return sent.call === 'POST /api/auth/refresh' && made?.status === 401
          ? { body: { code: 4011 } }
          : made
      }),
    )
    expect(new Set(wrongs)).toEqual(new Set([expect.stringContaining('200 is not in refused')]))
    expect(text).toContain("{ status: 200, path: 'code', is: 4011 }] (now [{ status: 400 }")
    expect(text).not.toContain('it is accepted once more')
  })

  test('a bare status that may be anything is not advised', async () => {
    const { wrongs, text } = await check(expiredBy({ status: 503 }))
    expect(wrongs).toEqual([expect.stringContaining('503 is not in expired.user')])
    expect(text).not.toContain('{ status: 503 }')
    expect(text).toContain('have the server answer it with 401')
  })
})

describe('a server without a user call', () => {
  const withUser = conventional(({ call }, usual) => {
    const made = usual()
    if (call === 'GET /api/auth/user') return no(404)
    return call === 'POST /api/auth/login' && made?.status === undefined
      ? { body: { ...(made?.body as object), profile: person } }
      : made
  })
  const advice =
    "set user.from: 'login' (now 'call') and user.property: 'profile' (now 'user') and endpoints.user: false"

  test('is told where the user is else', async () => {
    const { wrongs, text } = await check(withUser)
    expect(wrongs).toEqual(['There is no such call (user): 404.'])
    expect(text).toContain(advice)
  })

  test('does not fit by switching the call off', async () => {
    const { wrongs, text } = await check(withUser, { endpoints: { user: false } })
    expect(wrongs).toEqual([expect.stringContaining('There is no user')])
    expect(text).toContain(advice)
  })

  test('does not fit in silence where there is no user at all', async () => {
    const nobody = conventional(({ call }, usual) => (call.endsWith('user') ? no(404) : usual()))
    const { wrongs, text } = await check(nobody, { endpoints: { user: false } })
    expect(wrongs).toEqual([])
    expect(text).toContain('nobody is greeted')
    expect(text).not.toContain('Everything fits.')
  })

  test('is told of a user in the token', async () => {
    const { text } = await check(({ call, json }) =>
      call === 'POST /api/auth/login' && json.password === account.password
        ? { body: { token: jwt({ user_id: 7, username: 'sara' }), refresh_token: hex() } }
        : no(call.endsWith('login') ? 401 : 404),
    )
    expect(text).toContain("user.from: 'token' (now 'call')")
    expect(text).toContain("user.id: 'user_id' (now 'id')")
  })
})

describe('CORS', () => {
  const put = { endpoints: { refresh: { method: 'PUT' } } } as const
  const withPut = conventional((sent, usual) =>
    usual({ ...sent, call: sent.call.replace('PUT', 'POST') }),
  )

  test('a method that is not allowed does not fit', async () => {
    const { wrongs } = await check(withPut, put, { cors: { methods: 'GET, POST' } })
    expect(wrongs).toContain('The method PUT of /api/auth/refresh is not allowed.')
  })

  test('logout is asked for too', async () => {
    const { text } = await check(conventional((_, usual) => usual()))
    expect(text).toMatch(/POST \/api\/auth\/logout may be called with authorization, content-type/)
    const { wrongs } = await check(
      conventional((_, usual) => usual()),
      { endpoints: { logout: { method: 'DELETE' } } },
      { cors: { methods: 'GET, POST' } },
    )
    expect(wrongs).toContain('The method DELETE of /api/auth/logout is not allowed.')
  })

  describe('a header that buildRequest names', () => {
    const ownHeader = conventional((sent, usual) =>
      sent.call.endsWith('refresh')
        ? usual({ ...sent, json: { refresh_token: String(sent.headers['x-refresh-token']) } })
        : usual(),
    )
    const options = {
      endpoints: { refresh: { bearer: 'refresh', body: false } },
      buildRequest(request: Request, call: string) {
        if (call !== 'refresh') return request
        const headers = new Headers(request.headers)
        headers.set('X-Refresh-Token', headers.get('authorization')?.slice('Bearer '.length) ?? '')
        headers.delete('authorization')
        return new Request(request, { headers })
      },
    } as const

    test('is asked for, and what it replaces is not', async () => {
      const { wrongs, text } = await check(ownHeader, options)
      expect(wrongs).toEqual([])
      expect(text).toMatch(/POST \S+\/api\/auth\/refresh may be called with x-refresh-token$/m)
    })

    test('does not fit where it is not allowed', async () => {
      const cors = { headers: 'authorization, content-type' }
      const { wrongs } = await check(ownHeader, options, { cors })
      expect(wrongs).toEqual(['The headers x-refresh-token are not allowed.'])
    })
  })

  test('refusals that no page may read do not fit', async () => {
    const { wrongs } = await check(
      conventional((_, usual) => usual()),
      {},
      { cors: { hides: [401] } },
    )
    expect(wrongs).toEqual([
      expect.stringContaining('came without Access-Control-Allow-Origin: user (401)'),
    ])
  })
})

test('a refresh token that nothing uses is told of, where nothing renews the session', async () => {
  const note = "the refresh token at 'refresh_token' is not used: the session ends with its access"
  const { text } = await check(
    conventional((_, usual) => usual()),
    noRefresh,
  )
  expect(text).toContain(note)
  const renewed = await check(conventional((_, usual) => usual()))
  expect(renewed.text).not.toContain('is not used')
})

test('a refresh that is not there is no refusal', async () => {
  const { wrongs, text } = await check(
    conventional(({ call }, usual) => (call.endsWith('refresh') ? no(404) : usual())),
  )
  expect(wrongs).toEqual(['There is no such call (refresh): 404.'])
  expect(text).not.toContain('set refused')
  expect(text).not.toContain('404 is not in refused')
})

test('advice for an access token that renews itself has nothing of refresh tokens', async () => {
  const { wrongs, text } = await check(
    conventional(({ call }, usual) => (call.endsWith('refresh') ? no(401) : usual())),
    {
      renewal: 'accessToken',
      token: { refreshBefore: 60 },
      endpoints: { refresh: { bearer: 'access' } },
    },
  )
  expect(wrongs).toContain('The server refused the refresh (401).')
  expect(text).not.toContain('refreshToken.data')
})

describe('tokens of other names', () => {
  const named = (fields: () => Record<string, string>) =>
    conventional(({ call, json }, usual) => {
      if (call !== 'POST /api/auth/login' && call !== 'POST /api/auth/refresh') return usual()
      return json.password === account.password || json.refresh_token ? { body: fields() } : no(401)
    })

  test.each([
    ['accessJwt', 'refreshJwt', jwt],
    ['sessionToken', 'renewToken', () => `r:${hex().slice(0, 25)}`],
    ['auth_token', 'refreshSecret', () => `short${Math.floor(1000 + 8999 * Math.random())}`],
  ])('%s is found, and shown by its length only', async (access, refresh, make) => {
    const issued: string[] = []
    const issue = () => {
      issued.push(make())
      return issued.at(-1) ?? ''
    }
    const { text } = await check(named(() => ({ [access]: issue(), [refresh]: issue() })))
    expect(text).toContain(`set token.property: '${access}' (now 'token')`)
    for (const secret of issued) expect(text).not.toContain(secret)
  })

  test('the token that a refresh calls otherwise is found beside that of the login', async () => {
    const { wrongs, text } = await check(
      conventional(({ call }, usual) => {
        const made = usual()
        return call === 'POST /api/auth/refresh' && made?.status === undefined
          ? { body: { refreshedToken: jwt() } }
          : made
      }),
    )
    expect(wrongs).toContain(
      "No access token at token.property ('token'); the answer has: refreshedToken.",
    )
    expect(text).toContain("set token.property: ['token', 'refreshedToken'] (now 'token')")
  })

  test('a UUID is a token where it is called one, and is never shown', async () => {
    const issued: string[] = []
    const issue = () => {
      issued.push(randomUUID())
      return issued.at(-1) ?? ''
    }
    const { text } = await check(
      named(() => ({ access: issue(), refresh: issue(), opaque: issue() })),
      { token: { property: 'elsewhere' } },
    )
    for (const secret of issued) expect(text).not.toContain(secret)
  })

  test('an option that points at a token does not show it', async () => {
    const secrets: string[] = []
    const { text } = await check(
      conventional(({ call }, usual) => {
        const made = usual()
        const { token } = (made?.body ?? {}) as { token?: string }
        if (token) secrets.push(token)
        if (call === 'GET /api/auth/user' && made?.status === undefined) {
          secrets.push(jwt())
          return { body: { user: { ...person, session_token: secrets.at(-1) } } }
        }
        return made
      }),
      { token: { expiresIn: 'token', unit: 'date' }, user: { name: 'session_token' } },
    )
    expect(secrets.length).toBeGreaterThan(2)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})

describe('a connection that breaks off', () => {
  test.each(['POST /api/auth/refresh', 'GET /api/auth/user', 'POST /api/auth/logout'])(
    'at %s ends with a summary',
    async (dropped) => {
      const { wrongs, text } = await check(
        conventional(({ call }, usual) => (call === dropped ? { isDropped: true } : usual())),
      )
      expect(wrongs).toContain(
        `The server broke off the connection (${dropped.split('/').at(-1)}).`,
      )
      expect(text).toMatch(/of what was found does not fit:\n/)
    },
  )

  test('at the question for CORS ends with a summary', async () => {
    const server = await serve(conventional((_, usual) => usual()))
    let isOver = false
    const lines: string[] = []
    const wish = {
      given: { baseUrl: server.url },
      named: 'a test',
      user: 'sara',
      origin: 'http://a.test',
    }
    const wrongs = await runCheck(wish, account.password, (line) => {
      lines.push(line)
      if (!line.includes('CORS') || isOver) return
      isOver = true
      server.close()
    })
    expect(wrongs).toEqual([expect.stringContaining('broke off the connection')])
    expect(lines.join('\n')).toMatch(/of what was found does not fit:\n/)
  })
})

test('a sign-out after the access token has ended, that leaves the refresh token, is told', async () => {
  const keeps = conventional((sent, usual) =>
    sent.call === 'POST /api/auth/logout' && sent.bearer === undefined ? no(401) : usual(),
  )
  const { wrongs, text } = await check(keeps)
  expect(wrongs).toEqual([])
  expect(text).toContain(
    "the server keeps the refresh token where the access token is not sent: with endpoints.logout.bearer: 'fresh'",
  )
  expect((await check(conventional((_, usual) => usual()))).text).not.toContain('the server keeps')
})

describe('a lifetime in another unit', () => {
  const lives = (expires_in: unknown) =>
    conventional((_, usual) => {
      const made = usual()
      const { body } = made ?? {}
      return body && typeof body === 'object' && 'token' in body
        ? { ...made, body: { ...body, expires_in } }
        : made
    })

  test.each<[string, unknown, string]>([
    ['milliseconds', 900_000, "set token.unit: 'milliseconds' (now 'seconds')"],
    [
      'a moment',
      Math.round(Date.now() / 1000) + 900,
      "set token.unit: 'epochSeconds' (now 'seconds')",
    ],
    [
      'a moment in milliseconds',
      Date.now() + 900_000,
      'milliseconds since 1970: no option for that yet',
    ],
  ])('%s is told', async (_, value, advice) => {
    expect((await check(lives(value))).text).toContain(advice)
  })

  test('days in seconds are none', async () => {
    expect((await check(lives(7 * 86_400))).text).not.toContain('token.unit')
  })
})

test('a redirect is told as one', async () => {
  const { wrongs, text } = await check(
    conventional((sent, usual) =>
      sent.call === 'POST /api/auth/login'
        ? { status: 301, headers: { location: '/api/auth/login/' } }
        : usual(),
    ),
  )
  expect(wrongs[0]).toContain('It redirects (301) to /api/auth/login/')
  expect(text).toContain("set endpoints.login.url: '/api/auth/login/' (now '/api/auth/login')")
})

test('a redirect’s address with the password in it is not shown, and none to set', async () => {
  const echoed = encodeURIComponent('parvaz-1405').replace('-', '%2D')
  for (const to of [`/api/auth/login?password=${echoed}`, `http://sso.test/?p=${echoed}`]) {
    const { wrongs, text } = await check(
      conventional((sent, usual) =>
        sent.call === 'POST /api/auth/login' ? { status: 302, headers: { location: to } } : usual(),
      ),
    )
    expect(wrongs[0]).toContain(`It redirects (302) to ${to.replace(echoed, '‹password›')}: nobody`)
    expect(text).not.toContain('1405')
    expect(text).not.toContain('set endpoints.login.url: ')
  }
})

test('what is now, and what it should become, are written apart', async () => {
  const { text } = await check(
    conventional((_, usual) => usual()),
    { token: { property: 'jwt' } },
  )
  expect(text).toContain("→ set token.property: 'token' (now 'jwt')")
  const refused = await check(() => no(401))
  expect(refused.text).toContain("login.username is 'username', login.password 'password'")
})

describe('a cookie', () => {
  const byCookie = (attributes: string) => byCookieAnd(attributes, () => [])
  /** Sets other cookies too, by the call. */
  const byCookieAnd = (attributes: string, others: (call: string) => string[]) =>
    conventional((sent, usual) => {
      const { refresh } = sent.cookies
      const json = { ...sent.json, ...(refresh && { refresh_token: refresh }) }
      const made = usual({ ...sent, json })
      const { body } = made ?? {}
      if (sent.call === 'POST /api/auth/logout')
        return { ...made, headers: { 'set-cookie': others(sent.call) } }
      if (!body || typeof body !== 'object' || !('refresh_token' in body)) return made
      const { refresh_token: value, ...rest } = body
      const own = `refresh=${value}; HttpOnly; ${attributes}`
      return { body: rest, headers: { 'set-cookie': [own, ...others(sent.call)] } }
    })
  const options = { renewal: 'cookie', credentials: 'include' } as const

  test('that does not go along to the refresh does not fit', async () => {
    const { wrongs } = await check(byCookie('Path=/elsewhere'), options)
    expect(wrongs).toContain(
      'The cookie is for /elsewhere, and does not go along to /api/auth/refresh.',
    )
  })

  test('of another site, that no browser sends, does not fit', async () => {
    const { wrongs } = await check(byCookie('Path=/'), options, { origin: 'https://app.example' })
    expect(wrongs).toContainEqual(expect.stringContaining('is another site than'))
  })

  describe('that alone begins a session', () => {
    const hinted = (set: string, atLogout = 'signed_in=; Max-Age=0; Path=/') =>
      byCookieAnd('Path=/', (call) =>
        call.endsWith('logout') ? [atLogout] : [`signed_in=1; ${set}`],
      )
    const restoring = { ...options, restore: { hint: 'signed_in' } } as const

    test('fits with a hint that is set with it, and taken away with it', async () => {
      const { wrongs, text } = await check(hinted('Path=/'), restoring)
      expect(wrongs).toEqual([])
      expect(text).toContain('the hint signed_in was set beside it')
    })

    test('does not fit with a hint that is not there, or that no script can read', async () => {
      const missing = await check(byCookie('Path=/'), restoring)
      expect(missing.wrongs).toContain(
        "restore.hint is 'signed_in', and login sets no such cookie: no session begins by it.",
      )
      const hidden = await check(hinted('Path=/; HttpOnly'), restoring)
      expect(hidden.wrongs).toContainEqual(expect.stringContaining('that cookie is HttpOnly'))
    })

    test('does not fit where the logout leaves the hint', async () => {
      const { wrongs } = await check(hinted('Path=/', 'other=1'), restoring)
      expect(wrongs).toContainEqual(expect.stringContaining('does not take the cookie signed_in'))
    })

    test('is told of where it is not asked for, and what it costs without a hint', async () => {
      const could = await check(hinted('Path=/'), options)
      expect(could.wrongs).toEqual([])
      expect(could.text).toContain("restore: { hint: 'signed_in' }")
      const bare = await check(byCookie('Path=/'), { ...options, restore: {} })
      expect(bare.text).toContain('every guest makes a refresh call at each load')
    })
  })
})
