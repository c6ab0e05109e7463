import { expect, test } from '@jest/globals'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()
const nameOf = (tab: ManyTab) => {
  const session = tab.state()
  return 'user' in session ? session.user?.['name'] : undefined
}

test('a mutation that changes a tag of getUser has the person asked for again, and every tab has the change', async () => {
  let name = 'Sara Parvaz'
  let asked = 0
  const through =
    (send: (request: Request) => Promise<Response>) =>
    async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname === '/name') {
        name = (await request.json()) as string
        return Response.json(null)
      }
      if (pathname !== '/api/auth/user') return send(request)
      asked += 1
      return Response.json({ user: { id: 1, name } })
    }
  const browser = createBrowser()
  const one = await browser.open({ through })
  const { rename } = one.api
    .enhanceEndpoints({
      addTagTypes: ['Me'],
      endpoints: { getUser: { providesTags: ['Me'] } },
    })
    .injectEndpoints({
      endpoints: (build) => ({
        rename: build.mutation<null, string>({
          query: (body) => ({ url: '/name', method: 'PUT', body: JSON.stringify(body) }),
          invalidatesTags: ['Me'],
        }),
      }),
    }).endpoints
  await one.signIn()
  await pass(1000)
  const other = await browser.open({ through })
  await pass(1000)
  expect([one, other].map(nameOf)).toEqual([name, name])
  const before = asked
  await inTime(one.store.dispatch(rename.initiate('Sara the Second')) as never)
  await pass(3000)
  expect([one, other].map(nameOf)).toEqual(['Sara the Second', 'Sara the Second'])
  expect(asked).toBe(before + 1)
})
