import { describe, expect, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { createSession, reauthDialog } from '../../src/session'
import { apiUrl } from '../support/device'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

const { backend, received } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const options = { onEnd: reauthDialog }
/** A tab with a page on the screen. */
async function withPage(browser = createBrowser()) {
  const tab = await browser.signedIn({ options })
  tab.session.suspendedPage?.mount()
  return tab
}
/** Reads notes as a mounted hook does: they stay in the cache. */
const watchNotes = (tab: ManyTab, tag: string) =>
  tab.store.dispatch(tab.api.endpoints.notes.initiate(tag))

const cached = (tab: ManyTab) =>
  Object.values(tab.store.getState().api.queries).flatMap((query) =>
    query?.endpointName === 'notes' ? [query.data] : [],
  )

/** A tab with notes in its cache, whose session has ended because the server refused the refresh. */
async function ended(browser = createBrowser()) {
  const tab = await withPage(browser)
  await watchNotes(tab, 'kept')
  backend.setFault('refresh', { kind: 'refuse' })
  await time.pass(61_000)
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'refreshRefused' } })
  backend.clearFaults()
  await time.pass(0)
  return tab
}

// @proves keptPage: same another
describe('a session that ends under a person, where the page is kept', () => {
  test('keeps its cache until the same person has signed in again', async () => {
    const tab = await ended()
    const kept = cached(tab)
    expect(kept).not.toEqual([])
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)

    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    expect(cached(tab)).toEqual(kept)
  })

  test('has one page with the session that follows, and another one with the one after', async () => {
    const tab = await ended()
    const first = tab.state().epoch
    const page = tab.session.suspendedPage?.pageOf(first)
    await tab.logIn()
    const second = tab.state().epoch
    expect(second).toBeGreaterThan(first)
    expect(tab.session.suspendedPage?.pageOf(second)).toBe(page)
    await tab.session.logOut()
    await tab.logIn()
    const third = tab.state().epoch
    expect(third).toBeGreaterThan(second)
    expect(tab.session.suspendedPage?.pageOf(third)).toBe(third)
  })

  test('stays hidden where a listener ends the next session as it begins', async () => {
    const tab = await ended()
    const stop = tab.session.on('session/loggedIn', () => tab.session.expire())
    const given = { accessToken: 'new', refreshToken: 'new-refresh', user: { id: 1 } }
    const trying = tab.session.begin(given, { remember: true })
    await time.pass(10)
    await trying
    expect(tab.state().status).toBe('loggedOut')
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    stop()
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
  })

  test('keeps the page a second time', async () => {
    const tab = await ended()
    const page = tab.session.suspendedPage?.pageOf(1)
    await tab.logIn()
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(61_000)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    expect(tab.session.suspendedPage?.pageOf(2)).toBe(page)
  })

  test('gives another person an empty cache and another page', async () => {
    const tab = await ended()
    const heldWhile: unknown[] = []
    tab.session.suspendedPage?.subscribe(() => {
      if (!tab.session.suspendedPage?.isSuspended()) heldWhile.push(cached(tab))
    })
    await tab.logIn('omid', 'darya-1405')
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    // When the page may be seen again, nothing of the first person is there any more.
    expect(heldWhile).toEqual([[]])
    expect(cached(tab)).toEqual([])
    const { epoch } = tab.state()
    expect(tab.session.suspendedPage?.pageOf(epoch)).toBe(epoch)
    expect(tab.state()).toMatchObject({ user: { name: 'Omid Darya' } })
  })

  test('empties the cache where nobody can tell who has signed in', async () => {
    const tab = await ended()
    backend.setFault('user', { kind: 'status', status: 500 })
    await tab.logIn()
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    expect(cached(tab)).toEqual([])
  })

  test('empties the cache when the page is taken from the screen', async () => {
    const tab = await createBrowser().signedIn({ options })
    const takeAway = tab.session.suspendedPage?.mount()
    await watchNotes(tab, 'kept')
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(61_000)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    takeAway?.()
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    expect(cached(tab)).toEqual([])
  })

  test('stays where one of two parts of it is taken from the screen', async () => {
    const tab = await ended()
    tab.session.suspendedPage?.mount()()
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    expect(cached(tab)).not.toEqual([])
  })

  test('is kept where both tokens have expired', async () => {
    const tab = await withPage()
    time.sleep(31 * 24 * 60 * 60 * 1000)
    tab.attend()
    await time.pass(0)
    expect(tab.state()).toMatchObject({ end: { reason: 'bothExpired' } })
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
  })

  test('is kept where the server refuses a token that cannot be renewed', async () => {
    const tab = await createBrowser().signedIn({
      options: { ...options, endpoints: { refresh: false } },
    })
    tab.session.suspendedPage?.mount()
    backend.revokeAccess()
    const reading = tab.notes()
    await time.pass(100)
    expect(tab.state()).toMatchObject({ end: { reason: 'tokenRefused' } })
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    // The answer that has told of the end is no answer for the page either.
    await tab.logIn()
    expect(await reading).toMatchObject({ data: expect.anything() })
  })

  test('empties the cache when the person leaves', async () => {
    const tab = await ended()
    tab.session.suspendedPage?.discard()
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    expect(cached(tab)).toEqual([])
  })

  test('sends nothing for the page while it is kept: what reads waits, and its page stays as it was', async () => {
    const tab = await ended()
    received.splice(0)
    const reading = tab.notes('kept')
    expect(await tab.addNote('mine')).toMatchObject({ error: { name: 'SessionEndedError' } })
    await time.pass(10_000)
    expect(received).toEqual([])
    const { notes } = tab.api.endpoints
    const shown = () => notes.select('kept')(tab.store.getState() as never)
    expect(shown()).toMatchObject({ status: 'pending', data: expect.anything() })

    await tab.logIn()
    await time.pass(0)
    expect(await reading).toMatchObject({ data: expect.anything() })
    expect(shown()).toMatchObject({ status: 'fulfilled' })
    expect(received.filter(({ call }) => call === 'GET /api/notes')).toHaveLength(1)
  })

  test.each([
    ['another person signs in', (tab: ManyTab) => tab.logIn('omid', 'darya-1405')],
    ['it is left', (tab: ManyTab) => tab.session.suspendedPage?.discard()],
  ])(
    'what reads is given up with its page, where %s: never sent for anybody else',
    async (_, leave) => {
      const tab = await ended()
      received.splice(0)
      const reading = tab.notes('kept')
      await time.pass(1000)
      await leave(tab)
      await time.pass(1000)
      expect(await reading).not.toHaveProperty('data')
      expect(received.filter(({ call }) => call === 'GET /api/notes')).toEqual([])
    },
  )

  test('what reads is given up by its caller while the page is kept', async () => {
    const tab = await ended()
    const reading = tab.notes('kept')
    reading.abort()
    expect(await reading).toMatchObject({ error: { name: 'AbortError' } })
    received.splice(0)
    await tab.logIn()
    await time.pass(1000)
    expect(received.filter(({ call }) => call === 'GET /api/notes')).toEqual([])
  })

  test('what reads at its end is read for its person, once for all that ask, after two ends too', async () => {
    const tab = await withPage()
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    const reading = Promise.all([tab.notes('a'), tab.notes('b')])
    await time.pass(100)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    await tab.logIn()
    // What it needs now to be sent is refused too.
    time.sleep(61_000)
    tab.attend()
    await time.pass(100)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    backend.clearFaults()
    received.splice(0)
    await tab.logIn()
    await time.pass(100)
    for (const { data } of await reading) expect(data).toEqual(expect.anything())
    expect(received.filter(({ call }) => call === 'GET /api/notes')).toHaveLength(2)
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(0)
  })

  test.each([
    ['another person signs in', (tab: ManyTab) => tab.logIn('omid', 'darya-1405')],
    ['it is left', (tab: ManyTab) => tab.session.suspendedPage?.discard()],
    [
      'its caller gives it up',
      (_: ManyTab, reading: ReturnType<ManyTab['notes']>) => reading.abort(),
    ],
  ])('what reads at its end is never sent again where %s', async (_, giveUp) => {
    const tab = await withPage()
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    const reading = tab.notes('kept')
    await time.pass(100)
    backend.clearFaults()
    received.splice(0)
    await giveUp(tab, reading)
    await time.pass(1000)
    expect(await reading).not.toHaveProperty('data')
    await tab.logIn()
    await time.pass(1000)
    expect(received.filter(({ call }) => call === 'GET /api/notes')).toEqual([])
  })

  test('what waits goes on waiting where the session ends in the moment of the return', async () => {
    const tab = await ended()
    const reading = tab.notes('kept')
    await time.pass(1000)
    const page = tab.session.suspendedPage
    const stop = page?.subscribe(() => {
      if (page.isSuspended()) return
      stop?.()
      tab.session.expire()
    })
    void tab.logIn()
    await time.pass(1000)
    expect(page?.isSuspended()).toBe(true)
    expect(cached(tab)).toEqual([expect.anything()])
    await tab.logIn()
    expect(await reading).toMatchObject({ isSuccess: true })
  })

  test.each(['the same tab', 'another tab'])(
    'is kept where its person signs in twice, in %s, before it is known who they are',
    async (where) => {
      const browser = createBrowser()
      const tab = await withPage(browser)
      const other = where === 'the same tab' ? tab : await browser.open({ options })
      if (other !== tab) other.session.suspendedPage?.mount()
      await watchNotes(tab, 'kept')
      backend.setFault('refresh', { kind: 'refuse' })
      await time.pass(61_000)
      backend.clearFaults()
      const page = tab.session.suspendedPage?.pageOf(tab.state().epoch)
      backend.setFault('user', { kind: 'slow', ms: 3000 })
      const logins = [tab.logIn()]
      await time.pass(1000)
      logins.push(other.logIn())
      await time.pass(20_000)
      expect(await Promise.all(logins)).toContain(undefined)
      expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { name: 'Sara Parvaz' } })
      expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
      expect(cached(tab)).toEqual([expect.anything()])
      expect(tab.session.suspendedPage?.pageOf(tab.state().epoch)).toBe(page)
    },
  )

  test('is not kept for another person who signs in over it while somebody unknown is signed in', async () => {
    const tab = await ended()
    backend.setFault('user', { kind: 'slow', ms: 3000 })
    const logins = [tab.logIn()]
    await time.pass(1000)
    logins.push(tab.logIn('omid', 'darya-1405'))
    await time.pass(20_000)
    await Promise.all(logins)
    expect(tab.state()).toMatchObject({ user: { name: 'Omid Darya' } })
    expect(cached(tab)).toEqual([])
    expect(tab.session.suspendedPage?.pageOf(tab.state().epoch)).toBe(tab.state().epoch)
  })

  test.each<[string, (tab: ManyTab, other: ManyTab) => Promise<unknown>]>([
    ['a sign-out', ({ session }) => session.logOut()],
    ['a sign-out in another tab', (_, { session }) => session.logOut()],
    ['another person in another tab', (_, other) => other.logIn('omid', 'darya-1405')],
  ])(
    'what reads has its error at an end that keeps no page, and where the server fails under the session: %s',
    async (_, end) => {
      const browser = createBrowser()
      const tab = await withPage(browser)
      const other = await browser.open({ options })
      backend.setFault('notes', { kind: 'status', status: 500 })
      expect(await tab.notes()).toMatchObject({ error: { status: 500 } })
      backend.setFault('notes', { kind: 'slow', ms: 1000 })
      const reading = tab.notes('at the end')
      await time.pass(10)
      await end(tab, other)
      await time.pass(2000)
      expect(await reading).toHaveProperty('error')
      expect(await reading).not.toHaveProperty('data')
    },
  )

  test('is kept in every tab, and one sign-in brings all of them back', async () => {
    const browser = createBrowser()
    const tab = await withPage(browser)
    const { epoch } = tab.state()
    const other = await browser.open({ options })
    other.session.suspendedPage?.mount()
    await watchNotes(other, 'here too')
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(61_000)
    backend.clearFaults()
    expect([tab, other].map(({ session }) => session.suspendedPage?.isSuspended())).toEqual([
      true,
      true,
    ])
    await tab.logIn()
    await time.pass(1000)
    expect(tab.state().epoch).toBeGreaterThan(epoch)
    expect(other.state()).toMatchObject({ status: 'loggedIn', epoch: tab.state().epoch })
    expect([tab, other].map(({ session }) => session.suspendedPage?.isSuspended())).toEqual([
      false,
      false,
    ])
    expect(cached(other)).not.toEqual([])
  })
})

// @proves nobodyElse, keptPage: another
test.each([0, 1])(
  'what reads waits in every tab, and is sent in none under another person, who signs in at tab %i',
  async (at) => {
    const browser = createBrowser()
    const tab = await withPage(browser)
    const other = await browser.open({ options })
    other.session.suspendedPage?.mount()
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(61_000)
    backend.clearFaults()
    const tabs = [tab, other]
    const suspended = () => tabs.map(({ session }) => session.suspendedPage?.isSuspended())
    expect(suspended()).toEqual([true, true])
    received.splice(0)
    const reading = tabs.map((each, i) => each.notes(`by Sara ${i}`))
    // For a while it is not known whose the next session is.
    backend.setFault('user', { kind: 'slow', ms: 3000 })
    const login = tabs[at]!.logIn('omid', 'darya-1405')
    await time.pass(2000)
    expect(suspended()).toEqual([true, true])
    const shown = tabs.map(({ api, store }, i) =>
      api.endpoints.notes.select(`by Sara ${i}`)(store.getState() as never),
    )
    expect(shown).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    await time.pass(10_000)
    await login
    backend.clearFaults()
    expect(suspended()).toEqual([false, false])
    for (const { data } of await Promise.all(reading)) expect(data).toBeUndefined()
    expect(received.filter(({ call }) => call === 'GET /api/notes')).toEqual([])
  },
)

// @proves keptPage: same another
describe('the calls that the end has cut off', () => {
  test('have their error, and are made anew once, as new calls', async () => {
    const tab = await withPage()
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    expect(await tab.addNote('mine')).toMatchObject({ error: { name: 'RefusedError' } })
    backend.clearFaults()
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(1)

    await tab.logIn()
    received.splice(0)
    expect(await tab.session.suspendedPage?.failedRequests.retry()).toBe(true)
    expect(received.map(({ call }) => call)).toEqual(['POST /api/notes'])
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(0)
    expect(await tab.session.suspendedPage?.failedRequests.retry()).toBe(true)
    expect(received).toHaveLength(1)
  })

  test('tell the hooks that share their cache key what has come of them', async () => {
    const tab = await withPage()
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    const { addNote } = tab.api.endpoints
    const shown = () => addNote.select('the form')(tab.store.getState() as never)
    await tab.store.dispatch(addNote.initiate('mine', { fixedCacheKey: 'the form' }))
    expect(shown()).toMatchObject({ status: 'rejected' })
    backend.clearFaults()
    await tab.logIn()
    await tab.session.suspendedPage?.failedRequests.retry()
    expect(shown()).toMatchObject({ status: 'fulfilled' })
  })

  test('tell when they fail again', async () => {
    const tab = await withPage()
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    await tab.addNote('mine')
    backend.clearFaults()
    await tab.logIn()
    backend.setFault('notes', { kind: 'status', status: 500 })
    expect(await tab.session.suspendedPage?.failedRequests.retry()).toBe(false)
  })

  test('are forgotten when another person has signed in', async () => {
    const tab = await withPage()
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    await tab.addNote('mine')
    backend.clearFaults()
    await tab.logIn('omid', 'darya-1405')
    await time.pass(0)
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(0)
  })
})

describe('no page is kept', () => {
  test.each([['when the person signs out', (tab: ManyTab) => tab.session.logOut()]])(
    '%s',
    async (_, end) => {
      const tab = await withPage()
      await watchNotes(tab, 'gone')
      await end(tab)
      await time.pass(0)
      expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
      expect(cached(tab)).toEqual([])
    },
  )

  test('by default', async () => {
    const tab = await createBrowser().signedIn()
    expect(tab.session.suspendedPage).toBeUndefined()
  })

  test('when somebody signs in over it', async () => {
    const tab = await withPage()
    await watchNotes(tab, 'gone')
    await tab.logIn('omid', 'darya-1405')
    await time.pass(0)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    expect(cached(tab)).toEqual([])
  })

  test('where nobody knows whose it is', async () => {
    backend.setFault('user', { kind: 'status', status: 500 })
    const tab = await withPage()
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(61_000)
    expect(tab.state()).toMatchObject({ end: { reason: 'refreshRefused' } })
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
  })

  test('where none is on the screen', async () => {
    const tab = await createBrowser().signedIn({ options })
    tab.session.suspendedPage?.mount()()
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(61_000)
    expect(tab.state()).toMatchObject({ end: { reason: 'refreshRefused' } })
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
  })

  test('of a session that is over when the tab is opened', async () => {
    const browser = createBrowser()
    const tab = await browser.signedIn({ options })
    tab.close()
    time.sleep(31 * 24 * 60 * 60 * 1000)
    const again = await browser.open({ options })
    expect(again.state()).toMatchObject({ status: 'loggedOut' })
    expect(again.session.suspendedPage?.isSuspended()).toBe(false)
    again.close()
  })

  test('where the option is nonsense: the session is not made', () => {
    expect(() => createSession({ onEnd: 'modal' as 'redirect' })).toThrow(
      'Session option onEnd: expected "redirect", or the function reauthDialog, but got "modal".',
    )
  })
})

test('a host may dispatch before the stored session has been read back, where pages are kept', () => {
  const session = createSession({ baseUrl: apiUrl, ...options })
  const store = configureStore({
    reducer: { session: session.reducer, api: session.api.reducer },
    middleware: (getDefault) => getDefault().prepend(session.middleware),
  })
  expect(() => store.dispatch({ type: 'host/begun' })).not.toThrow()
  session.stop()
})
