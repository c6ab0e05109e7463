import { describe, expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { reauthDialog } from '../../src/session'
import { apiUrl } from '../support/device'
import { useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'
import { useDemoServer } from '../support/server'

const { backend, received, server } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

// @proves nobodyElse, keptPage: another
describe('a call that began before the end, and is under way while its page is kept', () => {
  const open = async () => {
    const tab = await createBrowser().signedIn({ options: { onEnd: reauthDialog } })
    tab.session.suspendedPage?.mount()
    const sent: string[] = []
    let finish = () => {}
    const api = tab.api.injectEndpoints({
      endpoints: (build) => ({
        share: build.mutation<unknown, string>({
          // First to where files are kept, which knows no session; then to the API.
          queryFn: async (text, _api, _extra, baseQuery) => {
            await new Promise<void>((resolve) => (finish = resolve))
            sent.push(text)
            return (await baseQuery({ url: '/api/notes', method: 'POST', body: { text } })) as never
          },
        }),
        publish: build.mutation<unknown, string>({
          query: (text) => ({ url: 'http://files.test/upload', method: 'PUT', body: { text } }),
        }),
      }),
    })
    return { tab, api, sent, finish: () => finish() }
  }
  const end = async () => {
    backend.setFault('refresh', { kind: 'refuse' })
    await time.pass(61_000)
    backend.clearFaults()
  }

  test('is no failed request of the next person’s, who could send it under their own name', async () => {
    const { tab, api } = await open()
    void tab.store.dispatch(api.endpoints.share.initiate('Sara’s'))
    await end()
    expect(tab.session.suspendedPage?.isSuspended()).toBe(true)
    await tab.logIn('omid', 'darya-1405')
    await time.pass(100)
    expect(tab.state()).toMatchObject({ user: { name: 'Omid Darya' } })
    expect(tab.session.suspendedPage?.isSuspended()).toBe(false)
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(0)
  })

  test('to another origin (an upload): is not sent again by the next person', async () => {
    let uploads = 0
    server.use(
      http.put('http://files.test/upload', async () => {
        uploads += 1
        await new Promise((resolve) => setTimeout(resolve, 120_000))
        return HttpResponse.json({})
      }),
    )
    const { tab, api } = await open()
    void tab.store.dispatch(api.endpoints.publish.initiate('Sara’s'))
    await time.pass(10)
    await end()
    await tab.logIn('omid', 'darya-1405')
    await time.pass(100)
    expect(tab.session.suspendedPage?.failedRequests.count()).toBe(0)
    const again = tab.session.suspendedPage?.failedRequests.retry()
    await time.pass(10)
    expect(uploads).toBe(1)
    void again
  })

  test('sends nothing once it goes on, though the next person sends again what is offered to them', async () => {
    const { tab, api, finish } = await open()
    void tab.store.dispatch(api.endpoints.share.initiate('Sara’s'))
    await end()
    await tab.logIn('omid', 'darya-1405')
    await time.pass(100)
    received.splice(0)
    const again = tab.session.suspendedPage?.failedRequests.retry()
    await time.pass(10)
    finish()
    await time.pass(100)
    await again
    expect(received.filter(({ call }) => call === 'POST /api/notes')).toEqual([])
  })
})

test('two people whose ids differ beyond what a number can hold are two people', async () => {
  const ids: Record<string, string> = { sara: '9007199254740993', omid: '9007199254740992' }
  const tab = await createBrowser().open({ options: { onEnd: reauthDialog } })
  tab.session.suspendedPage?.mount()
  const answer = (name: string) =>
    server.use(
      http.get(
        `${apiUrl}/api/auth/user`,
        () =>
          new HttpResponse(`{"user":{"id":${ids[name]},"name":"${name}"}}`, {
            headers: { 'content-type': 'application/json' },
          }),
      ),
    )
  answer('sara')
  await tab.signIn('sara')
  await tab.store.dispatch(tab.api.endpoints.notes.initiate('of Sara'))
  backend.setFault('refresh', { kind: 'refuse' })
  await time.pass(61_000)
  backend.clearFaults()
  answer('omid')
  await tab.logIn('omid', 'darya-1405')
  await time.pass(100)
  const cached = Object.values(tab.store.getState().api.queries).filter(
    (query) => query?.endpointName === 'notes',
  )
  expect(cached).toEqual([])
})
