import { describe, expect, it } from '@jest/globals'
import { demo } from './client'

describe('access tokens', () => {
  it('end by the clock of the server, to the millisecond', async () => {
    const { signIn, user, pass, backend } = demo({ tokenLifetime: 1.5 })
    const { token, expires_in } = await signIn()
    expect(expires_in).toBe(1.5)
    pass(1.499)
    expect((await user(token)).status).toBe(200)
    pass(0.001)
    const answer = await user(token)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    expect(backend.stats()).toMatchObject({ expiredBearers: 1, unknownBearers: 0 })
  })

  it('are needed for a user and for notes', async () => {
    const { user, ask, backend } = demo()
    expect((await user()).status).toBe(401)
    expect((await user('made-up')).status).toBe(401)
    expect((await ask('GET /api/notes')).status).toBe(401)
    expect((await ask('POST /api/notes', { text: 'x' })).status).toBe(401)
    expect(backend.stats().unknownBearers).toBe(1)
  })

  it('can be killed at once while the refresh token lives on', async () => {
    const { signIn, user, rotate, ask, backend } = demo()
    const { token, refresh_token } = await signIn()
    expect((await ask('POST /api/demo/revoke-access')).status).toBe(204)
    expect((await user(token)).status).toBe(401)
    expect(backend.stats().revokedBearers).toBe(1)
    expect((await user((await rotate(refresh_token)).token)).status).toBe(200)
  })
})

describe('a refresh', () => {
  it('answers two new tokens; the old access token lives on', async () => {
    const { signIn, rotate, user, backend } = demo()
    const first = await signIn()
    const second = await rotate(first.refresh_token)
    expect(second.token).not.toBe(first.token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await user(second.token)).status).toBe(200)
    expect((await user(first.token)).status).toBe(200)
    expect(backend.stats().refreshes).toBe(1)
  })

  it('kills the old access token where that is set', async () => {
    const { signIn, rotate, user } = demo({ oldAccessDies: true })
    const first = await signIn()
    const second = await rotate(first.refresh_token)
    expect((await user(first.token)).status).toBe(401)
    expect((await user(second.token)).status).toBe(200)
  })

  it('with a used-up token revokes the whole sign-in, and only that one', async () => {
    const { signIn, rotate, refresh, user, backend } = demo()
    const other = await signIn()
    const first = await signIn()
    const second = await rotate(first.refresh_token)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await user(second.token)).status).toBe(401)
    expect((await refresh(second.refresh_token)).status).toBe(401)
    expect((await user(other.token)).status).toBe(200)
    expect(backend.stats()).toMatchObject({ reusedRefreshTokens: 1, revokedFamilies: 1 })
  })

  it('is won by one of a hundred that come at once', async () => {
    const { signIn, refresh } = demo()
    const { refresh_token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(refresh_token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('refuses what is expired or unknown, and says 400 to what is no token', async () => {
    const { signIn, refresh, ask, pass } = demo({ refreshLifetime: 60 })
    const { refresh_token } = await signIn()
    pass(60)
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await refresh('made-up')).status).toBe(401)
    expect((await ask('POST /api/auth/refresh', {})).status).toBe(400)
  })

  it('declares the lifetime of the refresh token where that is set', async () => {
    const { signIn } = demo({ declareRefreshLifetime: true, refreshLifetime: 90 })
    expect(await signIn()).toMatchObject({ refresh_expires_in: 90 })
  })
})

describe('signing out', () => {
  it('revokes every token of the sign-in, whatever the bearer', async () => {
    const { signIn, rotate, ask, user, refresh, pass } = demo()
    const { token, refresh_token } = await rotate((await signIn()).refresh_token)
    pass(1800)
    expect((await ask('POST /api/auth/logout', { refresh_token }, token)).status).toBe(204)
    expect((await user(token)).status).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('goes by the bearer where there is no refresh token', async () => {
    const { signIn, ask, refresh } = demo()
    const { token, refresh_token } = await signIn()
    expect((await ask('POST /api/auth/logout', undefined, token)).status).toBe(204)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('says 204 to nonsense', async () => {
    const { ask } = demo()
    expect((await ask('POST /api/auth/logout', 'nonsense', 'made-up')).status).toBe(204)
    expect((await ask('POST /api/auth/logout', { refresh_token: 'made-up' })).status).toBe(204)
  })
})

describe('notes', () => {
  it('belong to one user', async () => {
    const { signIn, login, ask } = demo()
    const { token } = await signIn()
    const added = await ask('POST /api/notes', { text: 'سلام، دنیا 👋' }, token)
    expect(added.status).toBe(201)
    expect(await added.json()).toEqual({
      id: 2,
      text: 'سلام، دنیا 👋',
      writtenAt: '2026-01-01T00:00:00.000Z',
    })
    expect(await (await ask('GET /api/notes', undefined, token)).json()).toHaveLength(2)
    const omid = await (await login('omid', 'darya-1405')).json()
    expect(await (await ask('GET /api/notes', undefined, omid.token)).json()).toHaveLength(1)
  })

  it('are beside something that is forbidden to everybody', async () => {
    const { signIn, ask } = demo()
    const { token } = await signIn()
    expect((await ask('GET /api/forbidden', undefined, token)).status).toBe(403)
  })
})
