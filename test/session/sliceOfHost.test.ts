import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { persistReducer, persistStore } from 'redux-persist'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'
import { useHosts } from '../support/host'
import { cart, ofSession } from '../support/recipes/cart'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()
useHosts() // empties the storages
const stops: (() => void)[] = []
const told = jest.fn()
beforeEach(() => void (globalThis.alert = told))
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  told.mockReset()
})

const passwords = { sara: 'parvaz-1405', omid: 'darya-1405' }
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}

/** A page whose cart is kept by redux-persist; it may be put back before the session, or after it. */
async function openPage({ cartFirst = true } = {}) {
  const session = createSession({ baseUrl: apiUrl })
  const reducer = combineReducers({
    session: session.reducer,
    api: session.api.reducer,
    cart: persistReducer({ key: 'cart', storage, throttle: 0 }, cart.reducer),
  })
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false })
        .prepend(ofSession(session).middleware)
        .concat(session.middleware),
  })
  if (!cartFirst) await session.ready
  const persistor = persistStore(store)
  await until(() => persistor.getState().bootstrapped)
  await session.ready
  const close = () => {
    session.stop()
    persistor.pause()
  }
  stops.push(close)
  return {
    session,
    items: () => store.getState().cart.items,
    add: async (item: string) => {
      store.dispatch(cart.actions.added(item))
      await persistor.flush()
    },
    logIn: (username: keyof typeof passwords, remember = true) =>
      session.logIn(new Credentials({ username, password: passwords[username] }, { remember })),
    /** The tab is closed, and what it had for itself is gone. */
    close: () => {
      close()
      sessionStorage.clear()
    },
  }
}

test.each([true, false])(
  'a cart is empty for the next person who signs in over a session (remember: %s)',
  async (remember) => {
    const { logIn, add, items } = await openPage()
    await logIn('sara', remember)
    await add('of sara')
    await logIn('omid', remember)
    expect(items()).toEqual([])
    await add('of omid')
    expect(items()).toEqual(['of omid'])
  },
)

test('a cart is empty for the next person who signs up over a session', async () => {
  const { logIn, add, items, session } = await openPage()
  await logIn('sara')
  await add('of sara')
  const { access, refresh } = backend.issue('omid')!.tokens
  await session.begin({ accessToken: access, refreshToken: refresh }, { remember: true })
  expect(items()).toEqual([])
})

test('a cart is emptied at a sign-out, without a word, and at another end, with the reason', async () => {
  const { logIn, add, items, session } = await openPage()
  for (const end of [() => session.logOut(), () => session.end('idle')]) {
    await logIn('sara')
    await add('of sara')
    await end()
    expect(items()).toEqual([])
  }
  expect(told.mock.calls).toEqual([['You were signed out: idle']])
})

test('a guest’s cart goes along into the session that begins', async () => {
  const { logIn, add, items } = await openPage()
  await add('of a guest')
  await logIn('sara')
  expect(items()).toEqual(['of a guest'])
})

test('a person’s own new tokens leave their cart as it is', async () => {
  const { logIn, add, items, session } = await openPage()
  await logIn('sara')
  await add('of sara')
  const { access, refresh } = backend.issue('sara')!.tokens
  const user = { id: 1, name: 'Sara' }
  await session.begin({ accessToken: access, refreshToken: refresh, user })
  expect(items()).toEqual(['of sara'])
})

test.each([true, false])(
  'a stored cart is there again with its session (put back before it: %s)',
  async (cartFirst) => {
    const before = await openPage()
    await before.logIn('sara')
    await before.add('of sara')
    before.close()
    const { items } = await openPage({ cartFirst })
    expect(items()).toEqual(['of sara'])
  },
)

test.each([true, false])(
  'a stored cart whose session went with its tab is empty for whoever comes next (put back before the session is: %s)',
  async (cartFirst) => {
    const before = await openPage()
    await before.logIn('sara', false)
    await before.add('of sara')
    before.close()
    const { items, logIn } = await openPage({ cartFirst })
    expect(items()).toEqual([])
    await logIn('omid')
    expect(items()).toEqual([])
  },
)

test('a stored cart is empty where another person has signed in since', async () => {
  const before = await openPage()
  await before.logIn('sara')
  await before.add('of sara')
  const stored = localStorage.getItem('persist:cart')
  await before.logIn('omid')
  before.close()
  localStorage.setItem('persist:cart', stored ?? '')
  expect((await openPage()).items()).toEqual([])
})
