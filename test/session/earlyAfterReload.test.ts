import { expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()
const options = (refreshBefore: number) => ({
  endpoints: { user: false },
  token: { refreshBefore },
})
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A token for ten minutes that says so itself, a JWT. */
function tokens() {
  const iat = Date.now() / 1000
  const token = [{ alg: 'none' }, { iat, exp: iat + 600 }, {}].map(base64url).join('.')
  return Response.json({ token, refresh_token: 's', expires_in: 600 })
}

/** How many seconds after the page is opened again, 400 s after the sign-in, its token is refreshed early. */
async function reloaded(refreshBefore: number, isRefreshed: boolean) {
  const before = open(options(refreshBefore))
  await before.signedIn()
  before.answer(tokens)
  if (isRefreshed) await before.session.refresh()
  before.session.stop()
  const openedAt = Date.now()
  const { session } = open(options(refreshBefore), {
    localStorage: () => before.local,
    sessionStorage: () => before.own,
    now: () => Date.now() + 400_000,
    fetch: () => new Promise(() => undefined),
  })
  await session.ready
  return Math.round((session.proactiveRefreshAt() - openedAt - 400_000) / 10_000) * 10
}

test.each([
  ['is due at once where its time has come', 300, false, -100],
  ['is due at once where its time has come, of a JWT that was refreshed', 300, true, -100],
  ['is planned as before the reload', 150, false, 50],
  ['is planned as before the reload, of a JWT that was refreshed', 150, true, 50],
  ['is not in the first half of its life', 590, false, -100],
  ['is not in the first half of its life, of a JWT that was refreshed', 590, true, -100],
])('after a reload the early refresh of a token %s', async (_, refreshBefore, isRefreshed, due) => {
  expect(await reloaded(refreshBefore, isRefreshed)).toBe(due)
})

const tokenOf = (lifetime: number, age = 0) => {
  const iat = Math.floor(Date.now() / 1000) - age
  return [{ alg: 'none' }, { iat, exp: iat + age + lifetime, jti: Math.random() }, {}]
    .map(base64url)
    .join('.')
}

test.each([
  ['that live longer than the server says', () => tokenOf(600), 30],
  ['that say that they are older than they are', () => tokenOf(300, 600), 300],
])('JWTs %s are refreshed early no more often than others', async (_, make, expiresIn) => {
  const { session, answer, sent } = open(options(400))
  await session.ready
  answer(() =>
    Response.json({ token: make(), refresh_token: String(Math.random()), expires_in: expiresIn }),
  )
  await session.begin({ accessToken: make(), expiresIn, refreshToken: 'r' }, { remember: true })
  await session.refresh()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(sent).toHaveLength(1)
  expect(session.proactiveRefreshAt() - Date.now()).toBeGreaterThan((expiresIn / 2 - 5) * 1000)
})

/** A page that is opened again 400 s after its token of 300 s was refreshed; its server's JWTs say that they are older than they are. */
async function reopened(isVisible: boolean) {
  const before = open(options(400))
  const make = () =>
    Response.json({
      token: tokenOf(300, 600),
      refresh_token: String(Math.random()),
      expires_in: 300,
    })
  before.answer(make)
  await before.signedIn()
  await before.session.refresh()
  before.session.stop()
  const sent: string[] = []
  const { session } = open(options(400), {
    localStorage: () => before.local,
    sessionStorage: () => before.own,
    isVisible: () => isVisible,
    now: () => Date.now() + 400_000,
    async fetch({ url }) {
      sent.push(url.split('/').at(-1)!)
      return url.endsWith('refresh') ? make() : Response.json(1)
    },
  })
  await session.ready
  return { session, refreshes: () => sent.filter((call) => call === 'refresh').length }
}

test('a token that has ended while no page was open is refreshed once, whatever the JWTs say of their age', async () => {
  const { refreshes } = await reopened(true)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(refreshes()).toBe(1)
})

test.each<[string, (page: Awaited<ReturnType<typeof reopened>>['session']) => Promise<unknown>]>([
  ['a request', (session) => session.fetch('orders')],
  ['who asks for the token', (session) => session.accessToken()],
  ['who asks for a refresh', (session) => session.refresh()],
])('nor is it refreshed again in a hidden page after %s', async (_, first) => {
  const { session, refreshes } = await reopened(false)
  await first(session)
  expect(refreshes()).toBe(1)
  await session.fetch('orders')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(refreshes()).toBe(1)
})
