/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { extendedCalls } from '../../src/session'
import { conventional, no } from './servers/conventional'
import type { Answer } from './servers/serve'
import { useCheck } from './servers/useCheck'

const check = useCheck()

// The session layer tells developers in the console why a token cannot be read.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
})

const token = 'forged-1405'
/** Wants the token in a header, and answers `GET /csrf` so. */
const guarded = (answer: Answer | undefined) =>
  conventional(({ call, headers }, usual) => {
    if (call === 'GET /csrf') return answer
    if (call.startsWith('GET') || headers['x-csrf-token'] === token) return usual()
    return no(403, { detail: 'CSRF token missing.' })
  })

const sets = (cookie: string): Answer => ({ status: 204, headers: { 'set-cookie': cookie } })
const byField = { header: 'X-CSRF-Token', url: '/csrf', property: 'csrfToken' }
const byCookie = { header: 'X-CSRF-Token', url: '/csrf', cookie: 'csrftoken' }
const given = (csrf: typeof byField | typeof byCookie) =>
  ({ credentials: 'include', calls: extendedCalls, csrf }) as const

describe('a call that is not sent, for csrf.url has brought no token, is told by what came of csrf.url', () => {
  test.each<[string, Answer | undefined, string]>([
    ['a 404', undefined, 'is answered with 404'],
    ['a fault', { status: 500 }, 'is answered with 500'],
    ['a redirect', { status: 302, headers: { location: '/login' } }, 'is answered with 302'],
  ])('%s', async (_, answer, said) => {
    const { wrongs, text } = await check(guarded(answer), given(byField))
    expect(wrongs).toEqual([`csrf.url ('/csrf') ${said}: without its token no login is sent.`])
    expect(text).not.toContain('broke off')
    expect(text).toContain(`   got  ${said.slice(-3)}`)
  })

  test('a connection that breaks off', async () => {
    const { wrongs } = await check(guarded({ isDropped: true }), given(byField))
    expect(wrongs).toEqual(['The server cannot be reached.'])
    let logins = 0
    const later = guarded({ body: { csrfToken: token } })
    const { wrongs: second } = await check((sent) => {
      if (sent.call === 'POST /api/auth/login') logins += 1
      return sent.call === 'GET /csrf' && logins > 0 ? { isDropped: true } : later(sent)
    }, given(byField))
    expect(second).toContain('The server broke off the connection (csrf.url).')
  })

  test('another cookie, with the one to set', async () => {
    const { wrongs, text } = await check(
      guarded(sets(`XSRF-TOKEN=${token}; Path=/`)),
      given(byCookie),
    )
    expect(wrongs).toEqual([
      "The answer of csrf.url ('/csrf') sets no cookie csrftoken, but XSRF-TOKEN: without it no login is sent.",
    ])
    expect(text).toContain(
      "set csrf: { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN', url: '/csrf' }",
    )
    expect(text).not.toContain(token)
  })

  test('a cookie that no script reads', async () => {
    const { wrongs } = await check(
      guarded(sets(`csrftoken=${token}; Path=/; HttpOnly`)),
      given(byCookie),
    )
    expect(wrongs).toEqual([
      "The cookie csrftoken that csrf.url ('/csrf') sets is HttpOnly, and no script reads it: without it no login is sent.",
    ])
  })

  test('a cookie of another host', async () => {
    const { wrongs, text } = await check(
      guarded(sets(`csrftoken=${token}; Path=/`)),
      given(byCookie),
      { origin: 'http://app.test' },
    )
    expect(wrongs[0]).toBe(
      "Pages at http://app.test cannot read the cookie csrftoken that csrf.url ('/csrf') sets: without it no login is sent.",
    )
    expect(text).toContain('pages read a cookie of their own host only')
  })

  test('a field of another name, with the one to set', async () => {
    const { wrongs, text } = await check(
      guarded({ body: { data: { csrf_token: token }, headerName: 'X-CSRF-Token' } }),
      given(byField),
    )
    expect(wrongs).toEqual([
      "The answer of csrf.url ('/csrf') has no text at csrf.property ('csrfToken'); it has: data, headerName: without it no login is sent.",
    ])
    expect(text).toContain(
      "set csrf: { header: 'X-CSRF-Token', url: '/csrf', property: 'data.csrf_token' }",
    )
    expect(text).not.toContain("headerName' }")
  })
})

test('the call to csrf.url is shown with its answer, and the token by its name', async () => {
  const { wrongs, text } = await check(guarded({ body: { csrfToken: token } }), given(byField))
  expect(wrongs).toEqual([])
  expect(text).toMatch(
    /sent GET \S+\/csrf\n +no body\n +got +200 application\/json\n +\{"csrfToken":"‹CSRF token 1›"\}\n +sent POST/,
  )
  expect(text).toContain('x-csrf-token: ‹CSRF token 1›')
  expect(text).not.toContain(token)
})

test('a token that its cookie holds percent-encoded is not shown as the header has it', async () => {
  const secret = 'eyJmb3JnZWQ/1405=='
  const server = conventional(({ call, headers }, usual) => {
    if (call === 'GET /csrf') return sets(`csrftoken=${encodeURIComponent(secret)}; Path=/`)
    return call.startsWith('GET') || headers['x-csrf-token'] === secret ? usual() : no(403)
  })
  const { wrongs, text } = await check(server, given(byCookie))
  expect(wrongs).toEqual([])
  expect(text).toMatch(/x-csrf-token: ‹cookie csrftoken 1›/)
  expect(text).not.toContain('1405=')
})

test('an answer of csrf.url that no page may read does not fit', async () => {
  const { wrongs } = await check(
    guarded({ body: { csrfToken: token }, headers: { 'access-control-allow-origin': '' } }),
    given(byField),
  )
  expect(wrongs).toEqual([
    expect.stringContaining('came without Access-Control-Allow-Origin: csrf.url (200)'),
  ])
})
