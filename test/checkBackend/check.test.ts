/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createDemoServer, type DemoServer } from '../../src/demo/httpServer'
import type { SessionOptions } from '../../src/session'
import directusCookie from '../../src/session/presets/directusCookie'
import { backends, password as passwordOfHost } from '../backends/backends'
import { start } from '../backends/start'
import { runCheck } from '../../src/checkBackend/run'

describe('check-backend', () => {
  let server: DemoServer
  beforeAll(async () => {
    server = await createDemoServer()
  })
  afterAll(() => server.close())

  const origin = 'http://localhost:5173'
  async function check(given: SessionOptions = {}, password = 'parvaz-1405') {
    const lines: string[] = []
    const wish = { given: { baseUrl: server.url, ...given }, named: 'a test', user: 'sara', origin }
    const wrongs = await runCheck(wish, password, (line) => lines.push(line))
    return { wrongs, text: lines.join('\n') }
  }

  test('finds nothing wrong with a server that follows the conventions', async () => {
    const { wrongs, text } = await check()
    expect(wrongs).toEqual([])
    expect(text).toContain('Everything fits.')
    expect(text).toContain('access token: token.property (token)')
    expect(text).toContain('it lives 1800 s: token.expiresIn (expires_in), in seconds')
  })

  test('shows neither the password nor a token', async () => {
    const { text } = await check()
    expect(text).toContain('"password":"‹password›"')
    expect(text).toContain('authorization: Bearer ‹access token 1›')
    expect(text).not.toContain('parvaz-1405')
    expect(text).not.toMatch(/[\w-]{20,}/)
  })

  test.each<[string, SessionOptions, string, string]>([
    [
      'a token at another path',
      { token: { property: 'jwt' } },
      "No access token at token.property ('jwt')",
      "set token.property: 'token'",
    ],
    [
      'a user at another path',
      { user: { property: 'data' } },
      "No user at user.property ('data')",
      "set user.property: 'user'",
    ],
    [
      'a call that is not there',
      { endpoints: { login: { url: '/nowhere' } } },
      'There is no such call (login): 404.',
      'set endpoints.login.url',
    ],
    [
      'a no that is not taken as one',
      { refused: [{ status: 418 }] },
      '401 is not in refused ([{ status: 418 }])',
      'set refused: [{ status: 418 }, { status: 401 }] (now [{ status: 418 }])',
    ],
    [
      'an expired token that is not taken as one',
      { expired: { user: [{ status: 419 }] } },
      '401 is not in expired.user ([{ status: 419 }])',
      'set expired.user: [{ status: 419 }, { status: 401 }] (now [{ status: 419 }])',
    ],
    [
      'a logout that forgets nothing',
      { endpoints: { logout: { body: false, bearer: 'none' } } },
      'The server still accepts the refresh token',
      'endpoints.logout.body',
    ],
    [
      'a lifetime in another unit',
      { token: { unit: 'milliseconds' } },
      'read as 2 s',
      "set token.unit: 'seconds'",
    ],
  ])('tells of %s, and what to change', async (_, given, wrong, remedy) => {
    const { wrongs, text } = await check(given)
    expect(wrongs.join('\n')).toContain(wrong)
    expect(text).toContain(remedy)
  })

  test('stops where there is no server', async () => {
    const { wrongs } = await check({ baseUrl: 'http://localhost:1' })
    expect(wrongs).toEqual(['The server cannot be reached.'])
  })

  test('tells of a password that is refused', async () => {
    const { wrongs, text } = await check({}, 'forgotten')
    expect(wrongs).toEqual(['The server refused the login (401).'])
    expect(text).toContain('are --user and the password right?')
  })

  test('walks a server that keeps the refresh token in a cookie, and shows no cookie', async () => {
    const running = await start('cookie', { accessSeconds: 900, refreshSeconds: 3600 })
    const lines: string[] = []
    const wrongs = await runCheck(
      {
        given: { ...directusCookie, baseUrl: running.url },
        named: 'a test',
        user: backends.cookie.person.username,
        origin,
      },
      passwordOfHost,
      (line) => lines.push(line),
    ).finally(running.close)
    const text = lines.join('\n')
    expect(wrongs).toEqual([])
    expect(text).toContain('an HttpOnly cookie was set, which the app never sees')
    expect(text).toContain('cookie: refresh=‹cookie refresh 1›')
    expect(text).toContain('cookie: refresh=‹cookie refresh 2›')
    expect(text.split('Refresh after the logout')[1]).not.toContain('cookie: refresh=')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(text.length).toBeLessThan(10_000)
  })
})
