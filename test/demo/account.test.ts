import { describe, expect, it } from '@jest/globals'
import { demo, type Pair } from './client'

const old = 'parvaz-1405'
const fresh = 'abr-o-bad-1406'

describe('a change of the password', () => {
  const ask = async (body: unknown = { currentPassword: old, newPassword: fresh }) => {
    const made = demo()
    const { token, refresh_token } = await made.signIn()
    const change = (given = body, bearer = token) =>
      made.ask('POST /api/auth/password', given, bearer)
    return { ...made, change, refresh_token, token, answer: await change() }
  }

  it('answers new tokens, and ends every session before it', async () => {
    const { answer, user, refresh, refresh_token, token } = await ask()
    expect(answer.status).toBe(200)
    const pair = (await answer.json()) as Pair
    expect((await user(pair.token)).status).toBe(200)
    expect((await user(token)).status).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('counts until the server is reset', async () => {
    const { login, backend } = await ask()
    expect((await login('sara', old)).status).toBe(401)
    expect((await login('sara', fresh)).status).toBe(200)
    backend.reset()
    expect((await login('sara', fresh)).status).toBe(401)
    expect((await login('sara', old)).status).toBe(200)
  })

  it.each([
    [{ currentPassword: 'x', newPassword: fresh }, 401],
    [{ currentPassword: old, newPassword: 'short' }, 422],
    [{ currentPassword: old, newPassword: old }, 422],
    [{ newPassword: fresh }, 400],
    ['', 400],
  ])('is refused for %j: %d', async (body, status) => {
    const { answer, login, user, token } = await ask(body)
    expect(answer.status).toBe(status)
    expect((await login()).status).toBe(200)
    expect((await user(token)).status).toBe(200)
  })

  it('is refused without a token that is good', async () => {
    const { change } = await ask()
    expect((await change(undefined, 'nobody')).status).toBe(401)
  })

  it('with wrong passwords has to wait, and signing in has not', async () => {
    const { change, login } = await ask({ currentPassword: 'x', newPassword: fresh })
    for (let i = 0; i < 4; i++) await change()
    const answer = await change()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await login()).status).toBe(200)
  })
})

describe('signing out everywhere', () => {
  it('ends every session of the user, and nobody else’s', async () => {
    const { ask, signIn, login, user } = demo()
    const [one, two] = [await signIn(), await signIn()]
    const omid = (await (await login('omid', 'darya-1405')).json()) as Pair
    const everywhere = (bearer?: string) =>
      ask('POST /api/auth/logout-everywhere', undefined, bearer)
    expect((await everywhere()).status).toBe(401)
    expect((await everywhere(one.token)).status).toBe(204)
    for (const { token } of [one, two]) expect((await user(token)).status).toBe(401)
    expect((await user(omid.token)).status).toBe(200)
  })
})
