/** @jest-environment node */
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { runCheck } from '../../src/checkBackend/run'
import { askForNothing } from '../../src/checkBackend/fit/level'
import { conventional } from './servers/conventional'
import { serve } from './servers/serve'
import { account, createTokens } from './servers/tokens'
import { useCheck } from './servers/useCheck'

const check = useCheck()
const usually = conventional((_, usual) => usual())

afterEach(() => {
  jest.restoreAllMocks()
})

describe('a call for which browsers send no preflight request', () => {
  const tokens = createTokens()
  const form = { url: '/oauth/token', encoding: 'form', body: { grant_type: 'password' } } as const
  const given = {
    renewal: 'none',
    token: { property: 'access_token' },
    endpoints: { login: form, refresh: false, logout: false, user: { url: '/userinfo' } },
    user: { property: '' },
  } as const
  const oauth = conventional(({ call, form: { password }, bearer }) => {
    if (call === 'POST /oauth/token')
      return password === account.password
        ? { body: { access_token: tokens.issue(), expires_in: 900 } }
        : { status: 400, body: { error_description: 'bad login' } }
    return tokens.isLive(bearer) ? { body: { id: 7 } } : { status: 401 }
  })
  const noQuestions = { preflight: (path: string) => (path === '/oauth/token' ? 405 : 204) }

  test('is not asked for: a form without a token', async () => {
    const { wrongs, text } = await check(oauth, given, { cors: noQuestions })
    expect(wrongs).toEqual([])
    expect(text).toContain('POST /oauth/token needs no question before it')
    expect(text).not.toMatch(/OPTIONS \S+\/oauth\/token/)
  })

  test('is asked for once it carries a header of the app', async () => {
    const headers = { apikey: 'mine' }
    const { wrongs } = await check(oauth, { ...given, headers }, { cors: noQuestions })
    expect(wrongs).toEqual([expect.stringContaining('is answered with 405')])
  })

  test('must be answered so that the page may read it', async () => {
    const { wrongs } = await check(oauth, given, { cors: { ...noQuestions, hides: [400] } })
    expect(wrongs).toEqual([
      expect.stringContaining('came without Access-Control-Allow-Origin: login (400)'),
    ])
  })
})

test('a refresh by a cookie alone has no body, and so no content-type to ask for', async () => {
  const server = conventional((sent, usual) => {
    const { refresh = '' } = sent.cookies
    const made = usual({ ...sent, json: { ...sent.json, refresh_token: refresh } })
    const { refresh_token: value, ...body } = (made?.body ?? {}) as Record<string, string>
    const cookie = `refresh=${value}; HttpOnly; Path=/`
    return value ? { body, headers: { 'set-cookie': cookie } } : made
  })
  const { wrongs, text } = await check(
    server,
    { renewal: 'cookie', credentials: 'include' },
    { cors: { preflight: (path) => (path.endsWith('/refresh') ? 405 : 204) } },
  )
  expect(wrongs).toEqual([])
  expect(text).toContain('POST /api/auth/refresh needs no question before it')
})

test('with cookies, an answer without Access-Control-Allow-Credentials does not fit', async () => {
  const without = conventional((_, usual) => {
    const made = usual()
    return { ...made, headers: { 'access-control-allow-credentials': 'false' } }
  })
  const { wrongs } = await check(without, { credentials: 'include' })
  expect(wrongs).toEqual([
    expect.stringContaining(
      'These answers came without Access-Control-Allow-Credentials: true: login (200)',
    ),
  ])
  expect((await check(without)).wrongs).toEqual([])
})

describe('a server that never answers a question', () => {
  const soon = () => {
    const { timeout } = AbortSignal
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
  }

  test('for CORS is told after ten seconds', async () => {
    const server = await serve(usually, { preflight: () => 0 })
    soon()
    const given = { baseUrl: server.url }
    const wish = { given, named: 'a test', user: account.user, origin: 'http://a.test' }
    const wrongs = await runCheck(wish, account.password, () => {})
    server.close()
    expect(wrongs).toEqual(['No answer in 10 s (OPTIONS /api/auth/login).'])
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000)
  })

  test('at an address that does not exist counts as away there', async () => {
    const server = await serve(({ call }) => (call.startsWith('GET') ? undefined : { status: 0 }))
    soon()
    const nothing = await askForNothing(new URL(server.url))
    server.close()
    expect(nothing).toEqual({
      GET: expect.stringContaining('404'),
      POST: '',
      PUT: '',
      PATCH: '',
      DELETE: '',
    })
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000)
  })
})
