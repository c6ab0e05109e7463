import { describe, expect, it } from '@jest/globals'
import { demo } from './client'

describe('signing in', () => {
  it('answers opaque tokens and the lifetime in seconds', async () => {
    const { login } = demo()
    const answer = await login()
    const body = (await answer.json()) as Record<string, string>
    expect(answer.status).toBe(200)
    expect(Object.keys(body)).toEqual(['token', 'refresh_token', 'expires_in'])
    expect(body['expires_in']).toBe(1800)
    expect(body['token']!.length).toBeGreaterThanOrEqual(40)
    expect(body['refresh_token']!.length).toBeGreaterThanOrEqual(40)
    expect(body['token']).not.toContain('.')
  })

  it('knows both demo users, one of whom has no scope', async () => {
    const { ask, login, signIn, user } = demo()
    const sara = await (await user((await signIn()).token)).json()
    expect(sara).toMatchObject({
      user: {
        id: 1,
        name: 'Sara Parvaz',
        scope: ['profile:read', 'session:inspect'],
      },
    })
    const { token } = await (await login('omid', 'darya-1405')).json()
    const omid = await (await ask('GET /api/auth/user', undefined, token)).json()
    expect(omid).toMatchObject({ user: { id: 2, name: 'Omid Darya', scope: [] } })
    expect(JSON.stringify([sara, omid])).not.toContain('1405')
  })

  it('refuses a wrong password and an unknown user in the same words', async () => {
    const { login } = demo()
    const [wrong, unknown] = [await login('sara', 'x'), await login('nobody', 'x')]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.text()).toBe(await unknown.text())
  })

  it.each(['', '{', '[]', 'null', '"sara"', '{"username":"sara"}', '{"username":1,"password":2}'])(
    'says 400 to the body %p',
    async (body) => {
      expect((await demo().ask('POST /api/auth/login', body)).status).toBe(400)
    },
  )

  it('says 429 after five wrong passwords within a minute, also to the right one', async () => {
    const { login, pass, backend } = demo()
    for (let i = 0; i < 5; i++) {
      expect((await login('sara', 'x')).status).toBe(401)
      pass(4)
    }
    const answer = await login()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('40')
    expect((await login('omid', 'darya-1405')).status).toBe(200)
    expect(backend.stats()).toMatchObject({ wrongPasswords: 5, throttledLogins: 1, logins: 1 })
    pass(40)
    expect((await login()).status).toBe(200)
  })

  it('forgets the wrong passwords of somebody who got in', async () => {
    const { login } = demo()
    for (let i = 0; i < 4; i++) await login('sara', 'x')
    await login()
    expect((await login('sara', 'x')).status).toBe(401)
    expect((await login()).status).toBe(200)
  })

  it('can do without a limit', async () => {
    const { login } = demo({ loginLimit: false })
    for (let i = 0; i < 9; i++) await login('sara', 'x')
    expect((await login()).status).toBe(200)
  })
})
