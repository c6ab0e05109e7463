import { expect, test } from '@jest/globals'
import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { usePersistedHosts, wait, type Kept } from '../support/persistedHost'
import { recordKey } from '../support/storage'

const { openPage, leaveSarasCache, received, stops } = usePersistedHosts()
const reads = () => received.filter(({ url }) => url.endsWith('/secret')).length

test('what a host has stored of a person is there again with their session', async () => {
  await leaveSarasCache()
  const page = await openPage()
  expect(page.cached()).toBe('a secret')
  expect(reads()).toBe(1)
})

test.each<Kept>(['own', 'root'])(
  'is emptied where the session ended while no page was open (stored by: %s)',
  async (how) => {
    await leaveSarasCache(how)
    localStorage.removeItem(recordKey)
    const page = await openPage(how)
    expect(page.cached()).toBeUndefined()
  },
)

test('is emptied where somebody has signed in since', async () => {
  await leaveSarasCache()
  const stored = localStorage.getItem('persist:root') ?? ''
  const elsewhere = createSession({ baseUrl: apiUrl })
  stops.push(elsewhere.stop)
  configureStore({
    reducer: combineReducers({ session: elsewhere.reducer, api: elsewhere.api.reducer }),
    middleware: (getDefault) => getDefault().concat(elsewhere.middleware),
  })
  await elsewhere.ready
  await elsewhere.logIn(
    new Credentials({ username: 'omid', password: 'darya-1405' }, { remember: true }),
  )
  elsewhere.stop()
  expect(localStorage.getItem('persist:root')).toBe(stored)
  const page = await openPage()
  expect(page.cached()).toBeUndefined()
})

test('is emptied for a session of the tab’s own: another person’s may be beside it', async () => {
  const page = await openPage()
  await page.logIn('sara', 'parvaz-1405', false)
  await page.read()
  page.close()
  expect((await openPage()).cached()).toBeUndefined()
})

test('a stored api that the host has no more is no matter', async () => {
  await leaveSarasCache()
  const root = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as Record<string, string>
  const gone = (root['own'] ?? '').replaceAll('"reducerPath":"own"', '"reducerPath":"gone"')
  localStorage.setItem('persist:root', JSON.stringify({ ...root, gone }))
  localStorage.removeItem(recordKey)
  expect((await openPage()).cached()).toBeUndefined()
})

test('what a guest has read since the last sign-out is kept', async () => {
  const page = await openPage()
  await page.logIn()
  await page.session.logOut()
  await wait()
  await page.read()
  page.close()
  expect((await openPage()).cached()).toBe('a secret')
})
