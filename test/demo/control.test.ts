import { describe, expect, it } from '@jest/globals'
import { demo } from './client'

describe('the control of the demo', () => {
  it('reads and changes settings, leaving the others', async () => {
    const { ask, signIn } = demo()
    const answer = await ask('POST /api/demo/settings', {
      tokenLifetime: 3,
      faults: { refresh: { kind: 'offline', times: 2 } },
    })
    expect(answer.status).toBe(200)
    await ask('POST /api/demo/settings', { faults: { user: { kind: 'html' } } })
    const settings = await (await ask('GET /api/demo/settings')).json()
    expect(settings).toEqual({
      tokenLifetime: 3,
      refreshLifetime: 2592000,
      declareRefreshLifetime: false,
      oldAccessDies: false,
      recentLogin: 30,
      loginLimit: { failures: 5, seconds: 60 },
      faults: { refresh: { kind: 'offline', times: 2 }, user: { kind: 'html' } },
    })
    expect((await signIn()).expires_in).toBe(3)
    await ask('POST /api/demo/settings', { faults: { refresh: null } })
    expect(await (await ask('GET /api/demo/settings')).json()).toMatchObject({
      faults: { user: { kind: 'html' } },
    })
  })

  it.each<object>([
    { lifetime: 3 },
    { toString: 1 },
    { tokenLifetime: 0 },
    { tokenLifetime: '3' },
    { oldAccessDies: 'no' },
    { loginLimit: { failures: 0, seconds: 60 } },
    { faults: { logon: { kind: 'offline' } } },
    { faults: { login: { kind: 'sleepy' } } },
    { faults: { login: { kind: 'slow' } } },
    { faults: { login: { kind: 'slow', ms: 2 ** 31 } } },
    { faults: { login: { kind: 'status', status: 200 } } },
    { faults: { login: { kind: 'offline', times: 1.5 } } },
  ])('says 400 to %j and changes nothing', async (patch) => {
    const { ask, backend } = demo()
    const before = backend.settings()
    const answer = await ask('POST /api/demo/settings', { tokenLifetime: 5, ...patch })
    expect(answer.status).toBe(400)
    expect(backend.settings()).toBe(before)
  })

  it('meets no fault and is not counted', async () => {
    const { ask, backend } = demo({ faults: { all: { kind: 'offline' } } })
    expect((await ask('GET /api/demo/settings')).status).toBe(200)
    expect((await ask('GET /api/demo/stats')).status).toBe(200)
    expect((await ask('POST /api/demo/clear-faults')).status).toBe(204)
    expect(Object.values(backend.stats().calls)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('goes back to the first moment', async () => {
    const { ask, signIn, user, login, backend } = demo({ tokenLifetime: 9 })
    const { token } = await signIn()
    for (let i = 0; i < 5; i++) await login('omid', 'x')
    backend.change({ tokenLifetime: 1, faults: { all: { kind: 'html' } } })
    expect((await ask('POST /api/demo/reset')).status).toBe(204)
    expect(backend.stats().logins).toBe(0)
    expect(backend.settings()).toMatchObject({ tokenLifetime: 9, faults: {} })
    expect((await user(token)).status).toBe(401)
    expect((await login('omid', 'darya-1405')).status).toBe(200)
  })

  it('of one back end does not reach another', async () => {
    const [one, other] = [demo(), demo()]
    one.backend.setFault('all', { kind: 'offline' })
    const { token } = await other.signIn()
    expect((await other.user(token)).status).toBe(200)
    one.backend.clearFaults()
    expect((await one.user(token)).status).toBe(401)
  })
})

describe('every answer', () => {
  it('carries the date of the server, exposed, and is not stored', async () => {
    const { login, ask } = demo()
    for (const answer of [await login(), await login('x', 'y'), await ask('GET /api/demo/stats')]) {
      expect(answer.headers.get('Date')).toBe('Thu, 01 Jan 2026 00:00:00 GMT')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('Date, Retry-After')
    }
  })
})
