import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { reauthDialog, type SessionError } from '../../src/session'
import { apiUrl } from '../support/device'
import { calm, until, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

const { backend, server, received } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

/** Sara's page, kept after the server refused to refresh; `before` is under way at that moment. */
async function kept(before: (tab: ManyTab) => unknown = () => undefined) {
  const tab = await createBrowser().signedIn({ options: { onEnd: reauthDialog } })
  tab.session.suspendedPage?.mount()
  backend.setFault('refresh', { kind: 'refuse' })
  time.sleep(61_000)
  await before(tab)
  tab.attend()
  await time.pass(0)
  backend.clearFaults()
  expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
  received.length = 0
  return tab
}
const saves = () => received.filter(({ call }) => call === 'POST /api/notes')
/** What the server was given to save, in order. */
const texts = async () => {
  const all = await Promise.all(bodies)
  return all.map((body) => (body as { text: string }).text)
}
const bodies: Promise<unknown>[] = []
beforeEach(() => {
  bodies.length = 0
})
beforeAll(() => {
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/notes'))
      bodies.push(request.clone().json())
  })
})

/** What a page shows of the notes with that tag. */
const shown = (tab: ManyTab, tag: string) =>
  tab.api.endpoints.notes.select(tag)(tab.store.getState() as never)
const asOmid = (tab: ManyTab) => tab.logIn('omid', 'darya-1405')

// @proves nobodyElse, keptPage: another
describe('while a page is kept', () => {
  test('nothing of it is sent, neither signed out nor under the next person', async () => {
    const tab = await kept()
    const { epoch } = tab.state()
    expect(await tab.addNote('by Sara')).toMatchObject({ error: { name: 'SessionEndedError' } })

    const user = Promise.withResolvers<void>()
    server.use(
      http.get('*/api/auth/user', async () => {
        await user.promise
      }),
    )
    const login = asOmid(tab)
    const autosave = setInterval(() => void tab.addNote('by Sara'), 500)
    await time.pass(5000)
    expect(tab.state().status).toBe('loggedIn')
    expect(tab.state().epoch).toBeGreaterThan(epoch)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    clearInterval(autosave)
    user.resolve()
    await login
    await time.pass(10)
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    expect(saves()).toEqual([])
  })

  test('no answer that was on its way reaches it: it is asked for again for its person', async () => {
    const answer = Promise.withResolvers<void>()
    server.use(
      http.get('*/api/notes', () => answer.promise.then(() => HttpResponse.json(['of the end'])), {
        once: true,
      }),
    )
    const tab = await createBrowser().signedIn({ options: { onEnd: reauthDialog } })
    tab.session.suspendedPage?.mount()
    const reading = tab.notes('late')
    await calm()
    tab.session.expire()
    answer.resolve()
    await time.pass(1000)
    expect(shown(tab, 'late')).toMatchObject({ status: 'pending' })
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(0)
    await tab.logIn()
    expect((await reading).data).toMatchObject([{ text: 'Buy tea' }])
  })

  test('a query whose queryFn calls session.fetch has its error at once; one that was under way at the end is offered', async () => {
    const tab = await createBrowser().signedIn({ options: { onEnd: reauthDialog } })
    tab.session.suspendedPage?.mount()
    const { endpoints } = tab.api.injectEndpoints({
      endpoints: (build) => ({
        own: build.query<unknown, string>({
          queryFn: async (tag, { signal }) => {
            try {
              const answer = await tab.session.fetch(`${apiUrl}/api/notes?${tag}`, { signal })
              return { data: await answer.json() }
            } catch (error) {
              return { error: { ...(error as SessionError) } }
            }
          },
        }),
      }),
    })
    const ask = (tag: string) => tab.store.dispatch(endpoints.own.initiate(tag))
    backend.setFault('notes', { kind: 'slow', ms: 1000, times: 1 })
    const underWay = ask('before')
    await time.pass(10)
    tab.session.expire()
    await time.pass(10)
    expect(await underWay).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(await ask('after')).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(1)
    await time.pass(1000)
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    received.length = 0
    expect(await tab.session.suspendedPage?.failedRequests.retry()).toBe(true)
    expect(received.map(({ url }) => url)).toEqual([`${apiUrl}/api/notes?before`])
  })
})

// @proves keptPage
describe('what a kept page offers to do again', () => {
  test('is what was under way at the end, not what an autosave tried later', async () => {
    const tab = await kept((saraTab) => saraTab.addNote('before the end'))
    for (let i = 0; i < 60; i += 1) await tab.addNote(`autosave ${i}`)
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(1)
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    expect(await tab.session.suspendedPage?.failedRequests.retry()).toBe(true)
    expect(await texts()).toEqual(['before the end'])
  })

  test('is one thing, however often it was asked for', async () => {
    const tab = await kept((saraTab) => {
      const all = [saraTab.addNote('same'), saraTab.addNote('same'), saraTab.addNote('other')]
      return Promise.all(all)
    })
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(2)
  })

  test('is done in the order in which it was begun, one after the other', async () => {
    const all = ['one', 'two', 'three']
    const tab = await kept((saraTab) => Promise.all(all.map((text) => saraTab.addNote(text))))
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    const since = tab.actions.length
    await tab.session.suspendedPage?.failedRequests.retry()
    expect(await texts()).toEqual(all)
    const steps = tab.actions.slice(since).map(({ type }) => type.split('/')[2])
    expect(steps.filter((step) => step === 'pending' || step === 'fulfilled')).toEqual(
      all.flatMap(() => ['pending', 'fulfilled']),
    )
  })

  test('stays offered, but for what is done, where the session ends again in the middle of it', async () => {
    const all = ['one', 'two', 'three']
    const tab = await kept((saraTab) => Promise.all(all.map((text) => saraTab.addNote(text))))
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    server.use(
      http.post('*/api/notes', () =>
        saves().length < 2 ? undefined : new Promise<undefined>(() => undefined),
      ),
    )
    const retried = tab.session.suspendedPage?.failedRequests.retry()
    await until(() => saves().length === 2)
    tab.session.expire()
    expect(await retried).toBe(false)
    expect(await texts()).toEqual(['one', 'two'])
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(2)
  })

  test('stays offered where the session ends again before it is begun', async () => {
    const tab = await kept((saraTab) =>
      Promise.all(['one', 'two'].map((text) => saraTab.addNote(text))),
    )
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    tab.session.expire()
    expect(await tab.session.suspendedPage?.failedRequests.retry()).toBe(false)
    expect(saves()).toEqual([])
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(2)
  })

  test('stays offered, all of it, where the server refuses the new token in the middle of it', async () => {
    const tab = await kept((saraTab) =>
      Promise.all(['one', 'two'].map((text) => saraTab.addNote(text))),
    )
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    expect(await tab.session.suspendedPage?.failedRequests.retry()).toBe(false)
    expect(saves()).toEqual([])
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(2)
  })

  test('is one thing where the same was asked for before two ends', async () => {
    const tab = await kept((saraTab) => saraTab.addNote('a'))
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(0)
    backend.setFault('refresh', { kind: 'refuse' })
    time.sleep(61_000)
    await tab.addNote('a')
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(1)
  })

  test('is one thing for the same list of values, and two for two files', async () => {
    const send = (saraTab: ManyTab, file: ReadableStream) =>
      saraTab.store.dispatch(saraTab.api.endpoints.upload.initiate(file))
    const tab = await kept((saraTab) =>
      Promise.all([
        saraTab.addNote(['a', 'b'] as never),
        saraTab.addNote(['a', 'b'] as never),
        send(saraTab, new ReadableStream()),
        send(saraTab, new ReadableStream()),
      ]),
    )
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(3)
  })

  test('is neither a call of the session itself nor one of another api', async () => {
    const others = (step: string) => ({
      type: `two/executeMutation/${step}`,
      meta: { requestId: 'other', arg: { endpointName: 'addNote', originalArgs: 'elsewhere' } },
    })
    const tab = await kept((saraTab) => {
      saraTab.store.dispatch(others('pending'))
      const { getUser } = saraTab.session.api.endpoints
      void saraTab.store.dispatch(
        getUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
      )
      return saraTab.logIn('sara', 'wrong')
    })
    tab.store.dispatch(others('rejected'))
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(0)
  })
})
