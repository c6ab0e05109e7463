import { afterEach, describe, expect, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { createSession, Credentials } from '../../src/session'
import { SessionProvider } from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { server, backend } = useDemoServer()
const stops: (() => void)[] = []
afterEach(() => {
  cleanup()
  stops.splice(0).forEach((stop) => stop())
  sessionStorage.clear()
  localStorage.clear()
})
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const passwords = { sara: 'parvaz-1405', omid: 'darya-1405' }

/** A host whose list shows a new item before the server has it, as the documentation of RTK Query does it. */
async function openHost(signIn?: string) {
  server.use(
    http.get(`${apiUrl}/list`, async ({ request }) => {
      const who = backend.accountOf(request)?.username
      await wait(50)
      return who === 'sara'
        ? HttpResponse.json(['of Sara'])
        : HttpResponse.json({}, { status: 403 })
    }),
    http.post(`${apiUrl}/list`, () => wait(2000).then(() => HttpResponse.json({}))),
  )
  const session = createSession({ baseUrl: apiUrl })
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: (build) => ({
      list: build.query<string[], void>({ query: () => 'list' }),
      add: build.mutation<unknown, { item: string; isUpload: boolean }>({
        // An upload goes to where the session layer does not see it.
        queryFn: ({ item, isUpload }, _api, _extra, send) =>
          (isUpload
            ? wait(2000).then(() => ({ data: null }))
            : send({ url: 'list', method: 'POST', body: { item } })) as Promise<{ data: unknown }>,
        async onQueryStarted({ item }, { dispatch, queryFulfilled }) {
          const change = own.util.updateQueryData('list', undefined, (list) => [...list, item])
          const patch = dispatch(change as never) as unknown as { undo(): void }
          await queryFulfilled.catch(() => patch.undo())
        },
      }),
    }),
  })
  const store = configureStore({
    reducer: {
      session: session.reducer,
      [session.api.reducerPath]: session.api.reducer,
      own: own.reducer,
    },
    middleware: (getDefault) => getDefault().concat(session.middleware, own.middleware),
  })
  await session.ready
  stops.push(session.stop)
  const shown: string[] = []
  const List = () => {
    const list = String(own.useListQuery().data)
    shown.push(list)
    return <p>{list}</p>
  }
  const logIn = (username: 'sara' | 'omid') =>
    act(() =>
      session.logIn(
        new Credentials({ username, password: passwords[username] }, { remember: true }),
      ),
    )
  await logIn('sara')
  render(
    <SessionProvider session={session} store={store} {...(signIn && { signIn: <p>{signIn}</p> })}>
      <List />
    </SessionProvider>,
  )
  await screen.findByText('of Sara')
  return {
    session,
    logIn,
    add: async (isUpload: boolean) => {
      void store.dispatch(own.endpoints.add.initiate({ item: 'new', isUpload }))
      await act(() => wait(20))
      shown.splice(0)
    },
    shown,
    cached: () => JSON.stringify(store.getState().own.queries),
  }
}

// @proves nobodyElse: twoApis another
describe('an item that Sara adds, and that is taken back as her session is over, brings her list back to nobody', () => {
  test.each([false, true])(
    'where Omid signs in over hers, in a page of his own (an upload: %s)',
    async (isUpload) => {
      const { add, logIn, shown, cached } = await openHost('Sign in')
      await add(isUpload)
      await logIn('omid')
      await act(() => wait(300))
      expect(shown.filter((each) => each.includes('Sara'))).toEqual([])
      expect(cached()).not.toContain('Sara')
    },
  )
  test('where she signs out during an upload, under a list that guests see too', async () => {
    const { session, add, logIn, cached } = await openHost()
    await add(true)
    await act(() => session.logOut())
    await act(() => wait(200))
    await logIn('omid')
    await act(() => wait(200))
    expect(cached()).not.toContain('Sara')
  })
})
