import { describe, expect, test } from '@jest/globals'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { received } = useDemoServer()
const { openHost } = useHosts()
const logouts = () => received.filter(({ call }) => call === 'POST /api/auth/logout').length
const settle = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tokens that came by another way than the login call. */
async function otherWay(username = 'sara', password = 'parvaz-1405') {
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body = (await response.json()) as {
    token: string
    refresh_token: string
    expires_in: number
  }
  return { accessToken: body.token, refreshToken: body.refresh_token, expiresIn: body.expires_in }
}

describe('a session that is begun with its own tokens', () => {
  test('twice at once, as an effect under StrictMode does, lives and revokes nothing', async () => {
    const { session, state } = await openHost()
    const tokens = await otherWay()
    await Promise.all([
      session.begin(tokens, { remember: true }),
      session.begin(tokens, { remember: true }),
    ])
    await settle()
    await session.fetch('/api/notes').catch(() => undefined)
    expect(state().status).toBe('loggedIn')
    expect(logouts()).toBe(0)
  })

  test('again, as when another library tells of its session a second time, lives and revokes nothing', async () => {
    const { session, state } = await openHost()
    const tokens = await otherWay()
    await session.begin(tokens, { remember: true })
    await session.begin(tokens, { remember: true })
    await settle()
    await session.fetch('/api/notes').catch(() => undefined)
    expect(state().status).toBe('loggedIn')
    expect(logouts()).toBe(0)
  })

  test('without a word of remembering is for this tab alone', async () => {
    const { session } = await openHost()
    expect(await session.begin(await otherWay())).toBeUndefined()
    expect(session.storageArea()).toBe('tab')
  })

  test('again with its user lives', async () => {
    const { session, state } = await openHost({ endpoints: { user: false } })
    const tokens = await otherWay()
    await session.begin(tokens, { remember: true })
    await session.begin({ ...tokens, user: { id: 1 } }, { remember: true })
    await settle()
    await session.fetch('/api/notes').catch(() => undefined)
    expect(state().status).toBe('loggedIn')
  })

  test('by an id as a text that the server gives as a number is that person’s still', async () => {
    const { session, logIn, state } = await openHost()
    await logIn()
    const { epoch } = state()
    await session.begin(
      { ...(await otherWay()), user: { id: '1', name: 'Sara' } },
      { remember: true },
    )
    expect(state().epoch).toBe(epoch)
  })
})

test('session.begin over somebody else’s session revokes its tokens: who goes back needs new ones', async () => {
  const { session, state } = await openHost()
  const old = await otherWay()
  await session.begin(old, { remember: true })
  await session.begin(await otherWay('omid', 'darya-1405'), { remember: true })
  await settle()
  expect(logouts()).toBe(1)
  expect(await session.begin(old, { remember: true })).toBeDefined()
  expect(state().status).toBe('loggedOut')
  expect(await session.begin(await otherWay(), { remember: true })).toBeUndefined()
  expect(state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
})

describe('session.begin takes a token', () => {
  const jwt = (claims: object) =>
    [{ alg: 'none' }, claims, {}]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')

  test('that another library has had for a while for what is left of it, as its claims say', async () => {
    const { session, state } = await openHost({ endpoints: { user: false } })
    const now = Math.floor(Date.now() / 1000)
    const accessToken = jwt({ iat: now - 3300, exp: now + 300 })
    await session.begin({ accessToken }, { remember: true })
    const mine = state()
    if (mine.status !== 'loggedIn') throw new Error(mine.status)
    expect(mine.accessToken.expiresAt / 1000 - now).toBeLessThan(310)
  })

  test.each(['abc\u2026def-secret', 'abc\ndef-secret'])(
    '%j, which no header can carry, for a TypeError that does not show it',
    async (accessToken) => {
      const { session } = await openHost({ endpoints: { user: false } })
      const error = await session.begin({ accessToken }, { remember: true }).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      const sent = await session.fetch('/api/notes').then(
        () => 'sent',
        (reason: unknown) => String(reason),
      )
      expect(sent).not.toContain('def-secret')
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).not.toContain('def-secret')
    },
  )
})
