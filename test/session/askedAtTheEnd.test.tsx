import { describe, expect, test } from '@jest/globals'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { act, render, screen } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { Provider } from 'react-redux'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { backend, server } = useDemoServer()
const { openHost } = useHosts()

/** A host whose offers are for everybody, and others for whoever is signed in; Sara has had hers. */
async function open() {
  server.use(
    http.get(`${apiUrl}/offers`, async ({ request }) => {
      await delay(20)
      return HttpResponse.json(`for ${backend.accountOf(request)?.username ?? 'a guest'}`)
    }),
  )
  const host = await openHost({}, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
      endpoints: (build) => ({
        offers: build.query<string, string | void>({
          query: () => 'offers',
          extraOptions: { session: { optional: true } },
        }),
        orders: build.query<string, void>({ query: () => 'offers' }),
        save: build.mutation<string, void>({
          query: () => 'offers',
          extraOptions: { session: { optional: true } },
        }),
      }),
    }),
  )
  const { own, store } = host
  const ask = () => store.dispatch(own.endpoints.offers.initiate())
  const askOrders = () => store.dispatch(own.endpoints.orders.initiate())
  await host.logIn()
  expect(await ask()).toMatchObject({ data: 'for sara' })
  expect(await askOrders()).toMatchObject({ data: 'for sara' })
  return { ...host, ask, askOrders }
}

type Host = Awaited<ReturnType<typeof open>>

/** The moments in the task in which a session ends; `run` is called in one. */
const moments: { moment: string; end: (host: Host, run: () => void) => Promise<unknown> }[] = [
  {
    moment: 'once logOut() has resolved',
    end: (host, run) => host.session.logOut().then(run),
  },
  {
    moment: 'right after logOut() was called',
    end: (host, run) => {
      const done = host.session.logOut()
      run()
      return done
    },
  },
  {
    moment: 'in a listener for the sign-out',
    end: (host, run) => {
      host.session.on('session/loggedOut', run)
      return host.session.logOut()
    },
  },
  {
    moment: 'in a listener for another end',
    end: (host, run) => {
      host.session.on('session/reset', run)
      return host.session.end()
    },
  },
  {
    moment: 'as React does that renders the state of the store',
    end: (host, run) => {
      const stop = host.store.subscribe(() => {
        if (host.state().status !== 'loggedOut') return
        stop()
        queueMicrotask(run)
      })
      return host.session.logOut()
    },
  },
]

// @proves nobodyElse: twoApis another
describe.each(moments)('who asks for something $moment', ({ end }) => {
  test('gets an answer of their own, which stays in the cache', async () => {
    const host = await open()
    let asked: ReturnType<Host['ask']> | undefined
    await end(host, () => (asked = host.ask()))
    expect(await asked?.unwrap()).toBe('for a guest')
    expect(host.own.endpoints.offers.select()(host.store.getState() as never)).toMatchObject({
      data: 'for a guest',
    })
  })

  test('gets it also while a call of the last person is under way, which fails', async () => {
    const host = await open()
    const before = host.store.dispatch(host.own.endpoints.offers.initiate('more'))
    let asked: ReturnType<Host['ask']> | undefined
    await end(host, () => (asked = host.ask()))
    expect(await before).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(await asked?.unwrap()).toBe('for a guest')
  })

  test('and needs a session for it, gets no answer of the last person', async () => {
    const host = await open()
    let asked: ReturnType<Host['askOrders']> | undefined
    await end(host, () => (asked = host.askOrders()))
    const { data, error } = (await asked) ?? {}
    expect(data).toBeUndefined()
    expect(error).toMatchObject({ name: 'SessionEndedError' })
  })

  test('changes something as nobody, and hears what came of it', async () => {
    const host = await open()
    let saved: Promise<string> | undefined
    await end(host, () => {
      saved = host.store.dispatch(host.own.endpoints.save.initiate()).unwrap()
    })
    expect(await saved).toBe('for a guest')
  })
})

test('what is on the screen of a page for everybody is asked for anew as its person signs out, whether it needs a session or not', async () => {
  const host = await open()
  const { own, session, store } = host
  function Page() {
    const { data: offers } = own.useOffersQuery()
    const { data: orders } = own.useOrdersQuery()
    return <p>{`${offers}, ${orders}`}</p>
  }
  render(
    <Provider store={store}>
      <Page />
    </Provider>,
  )
  expect(await screen.findByText('for sara, for sara')).toBeVisible()
  await act(() => session.logOut())
  expect(screen.queryByText(/sara/)).toBeNull()
  expect(await screen.findByText('for a guest, for a guest')).toBeVisible()
})

test('nothing of the last person is in the caches in the task after their session has ended', async () => {
  const host = await open()
  await host.store.dispatch(host.own.endpoints.save.initiate())
  await host.session.logOut()
  await new Promise((resolve) => setTimeout(resolve))
  const { queries, mutations } = (
    host.store.getState() as unknown as { own: Record<string, object> }
  ).own
  expect({ queries, mutations }).toEqual({ queries: {}, mutations: {} })
})
