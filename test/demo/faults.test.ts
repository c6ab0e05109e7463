import { describe, expect, it } from '@jest/globals'
import { demo } from './client'

describe('a fault', () => {
  it('of a call or a kind that there is not is refused with those that there are', () => {
    const { backend } = demo()
    expect(() => backend.setFault('logIn' as never, { kind: 'offline' })).toThrow(
      'a fault of logIn (there are: login, ',
    )
    expect(() => backend.setFault('login', { kind: 'away' } as never)).toThrow(
      'the fault of login (kinds: offline, ',
    )
  })

  it('drops the connection before the call takes effect', async () => {
    const { backend, signIn, refresh } = demo()
    const { refresh_token } = await signIn()
    backend.setFault('refresh', { kind: 'offline' })
    expect((await refresh(refresh_token)).type).toBe('error')
    backend.clearFaults()
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('loses the answer of a call that took effect', async () => {
    const { backend, signIn, refresh } = demo()
    const { refresh_token } = await signIn()
    backend.setFault('refresh', { kind: 'dropAnswer', times: 1 })
    expect((await refresh(refresh_token)).type).toBe('error')
    expect(backend.stats().refreshes).toBe(1)
    expect((await refresh(refresh_token)).status).toBe(401)
    expect(backend.stats().reusedRefreshTokens).toBe(1)
  })

  it('keeps an answer back', async () => {
    const { backend, login } = demo()
    backend.setFault('login', { kind: 'slow', ms: 60 })
    const start = performance.now()
    const answer = login()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(backend.stats().logins).toBe(1)
    expect((await answer).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(50)
  })

  it.each([503, 429, 404])('answers %i with Retry-After', async (status) => {
    const { backend, login } = demo()
    backend.setFault('login', { kind: 'status', status, retryAfter: 7 })
    const answer = await login()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Retry-After')).toBe('7')
    expect(backend.stats().logins).toBe(0)
  })

  it('answers 200 with the page of a captive portal', async () => {
    const { backend, login } = demo()
    backend.setFault('login', { kind: 'html' })
    const answer = await login()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
  })

  it('answers 200 without the expected field', async () => {
    const { backend, login, user } = demo()
    backend.setFault('all', { kind: 'malformed' })
    const [signedIn, profile] = [await login(), await user()]
    expect([signedIn.status, profile.status]).toEqual([200, 200])
    expect(await signedIn.json()).not.toHaveProperty('token')
    expect(await profile.json()).not.toHaveProperty('user')
  })

  it('refuses a refresh token that is good', async () => {
    const { backend, signIn, refresh } = demo()
    const { refresh_token } = await signIn()
    backend.setFault('refresh', { kind: 'refuse', times: 1 })
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('holds for the next calls only, or until it is cleared', async () => {
    const { backend, login } = demo()
    backend.setFault('login', { kind: 'status', status: 503, times: 2 })
    const statuses = [await login(), await login(), await login()].map(({ status }) => status)
    expect(statuses).toEqual([503, 503, 200])
    expect(backend.settings().faults).toEqual({})
    expect(backend.stats()).toMatchObject({ faults: 2, calls: { login: 3 } })
  })

  it('of one call goes before that of all', async () => {
    const { backend, login, user } = demo({ faults: { all: { kind: 'status', status: 503 } } })
    backend.setFault('login', { kind: 'status', status: 429 })
    expect((await login()).status).toBe(429)
    expect((await user()).status).toBe(503)
  })
})
