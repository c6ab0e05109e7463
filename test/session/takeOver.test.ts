import { afterEach, expect, jest, test } from '@jest/globals'
import { useHosts } from '../support/host'
import { takeOver } from '../support/recipes/takeOver'
import { useDemoServer } from '../support/server'

const { backend, received } = useDemoServer()
const { openHost } = useHosts()
afterEach(() => localStorage.clear())

const user = { id: 1, name: 'Sara' }

/** As redux-persist stores a slice: each of its fields is JSON by itself. */
function storeOld(slice: object) {
  const fields = Object.entries(slice).map(([name, value]) => [name, JSON.stringify(value)])
  localStorage.setItem('persist:auth', JSON.stringify(Object.fromEntries(fields)))
}

/** Tokens of Sara that the app before has stored; the access token is refused by now. */
function storeOldTokens() {
  const { refresh } = backend.issue('sara')!.tokens
  storeOld({ token: 'an.old.token', refreshToken: refresh, user, _persist: { version: -1 } })
}

/** A page of the app after its move to the session layer. */
async function openPage() {
  const host = await openHost({ endpoints: { user: false } })
  await takeOver(host.session, host.store.getState)
  return host
}

test('who was signed in by a slice `auth` still is, with their user, and an old token is refreshed', async () => {
  storeOldTokens()
  const { session, state } = await openPage()
  expect(state()).toMatchObject({ status: 'loggedIn', user })
  expect((await session.fetch('/api/notes')).status).toBe(200)
  expect(received.map(({ call }) => call)).toEqual([
    'GET /api/notes',
    'POST /api/auth/refresh',
    'GET /api/notes',
  ])
})

test('the session is kept after a reload, and the old tokens are in no storage', async () => {
  storeOldTokens()
  const { session } = await openPage()
  expect(localStorage.getItem('persist:auth')).toBeNull()
  session.stop()
  const { state } = await openPage()
  expect(state()).toMatchObject({ status: 'loggedIn', user })
})

test('a tab of the app before that stores its tokens once more undoes no sign-out', async () => {
  storeOldTokens()
  const { session } = await openPage()
  await session.logOut()
  session.stop()
  storeOldTokens()
  const { state } = await openPage()
  expect(state().status).toBe('loggedOut')
  expect(localStorage.getItem('persist:auth')).toBeNull()
})

test('nor does it replace the session of somebody who has signed in since', async () => {
  const { session, logIn } = await openPage()
  await logIn('omid', 'darya-1405')
  session.stop()
  storeOldTokens()
  const { state } = await openPage()
  expect(state()).toMatchObject({ status: 'loggedIn' })
  expect(JSON.stringify(state())).not.toContain('an.old.token')
  expect(localStorage.getItem('persist:auth')).toBeNull()
})

test.each([
  ['nobody was signed in', { token: null, refreshToken: null, user: null }],
  ['there was no refresh token', { token: 'an.old.token', refreshToken: null, user }],
])('where %s nothing else happens than that', async (_, slice) => {
  storeOld(slice)
  const { state } = await openPage()
  expect(state().status).toBe(slice.token === null ? 'loggedOut' : 'loggedIn')
  expect(localStorage.getItem('persist:auth')).toBeNull()
})

test.each([
  ['a token that is no text', { token: 1405, refreshToken: null, user }],
  ['a token that no header can carry', { token: 'an old\ntoken', refreshToken: null, user }],
])('%s signs nobody in, and nothing is thrown', async (_, slice) => {
  storeOld(slice)
  const { state } = await openPage()
  expect(state().status).toBe('loggedOut')
  expect(localStorage.getItem('persist:auth')).toBeNull()
})

test.each([{}, [], 'Sara'])(
  'a user who is none (%j) is left out, and the session begins all the same',
  async (stored) => {
    storeOld({ token: 'an.old.token', refreshToken: null, user: stored })
    const { state } = await openPage()
    expect(state().status).toBe('loggedIn')
    expect(state()).not.toHaveProperty('user')
  },
)

test('where the storage is blocked the page starts, for a guest', async () => {
  const host = await openHost({ endpoints: { user: false } })
  const blocked = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  const taken = takeOver(host.session, host.store.getState)
  blocked.mockRestore()
  await taken
  expect(host.state().status).toBe('loggedOut')
})

test.each(['no JSON', '{"token":"no JSON"}', 'null'])(
  'what cannot be read (%s) signs nobody in, and is taken away',
  async (stored) => {
    localStorage.setItem('persist:auth', stored)
    const { state } = await openPage()
    expect(state().status).toBe('loggedOut')
    expect(localStorage.getItem('persist:auth')).toBeNull()
  },
)

test.each(['login', 'token'] as const)(
  'a session that is begun without its user, who is read from the %s, has none until a refresh tells',
  async (from) => {
    const { session, state } = await openHost({ user: { from } })
    const { refresh } = backend.issue('sara')!.tokens
    await session.begin({ accessToken: 'an.old.token', refreshToken: refresh }, { remember: true })
    expect(state()).not.toHaveProperty('user')
    expect(session.scope()).toBeUndefined()
    expect(received).toEqual([])
  },
)
