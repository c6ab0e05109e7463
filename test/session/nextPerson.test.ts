import { expect, test } from '@jest/globals'
import { createApi, fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { reauthDialog, type SessionLayer } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server, backend } = useDemoServer()
const { openHost } = useHosts()
const settle = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whose token came with each save. */
function saves() {
  const bearers: (string | null)[] = []
  server.use(
    http.post(`${apiUrl}/save`, ({ request }) => {
      bearers.push(request.headers.get('authorization'))
      return HttpResponse.json('saved')
    }),
  )
  return bearers
}

type Args = { url: string; headers?: Record<string, string> }

/** A base query that looks at no signal, as that for axios in the documentation of RTK Query. */
const withoutSignal: BaseQueryFn<Args> = async ({ url, headers = {} }) => {
  const response = await fetch(new URL(url, apiUrl), { method: 'POST', headers })
  const data: unknown = await response.json()
  return response.ok ? { data } : { error: { status: response.status, data } }
}

// @proves nobodyElse: twoApis another
test('a mutation that waits before its first request is not sent as the next person', async () => {
  const bearers = saves()
  const gate = Promise.withResolvers<void>()
  const host = await openHost({}, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(withoutSignal, { baseUrl: apiUrl }),
      endpoints: (build) => ({
        save: build.mutation<unknown, void>({
          queryFn: async (_, _api, _extra, ask) => {
            await gate.promise
            return (await ask({ url: 'save' })) as { data: unknown }
          },
        }),
      }),
    }),
  )
  await host.logIn()
  const saving = host.store.dispatch(host.own.endpoints.save.initiate())
  await settle(50)
  await host.session.logOut()
  await host.logIn('omid', 'darya-1405')
  gate.resolve()
  await saving
  await settle()
  expect(bearers).toEqual([])
})

// @proves nobodyElse: twoApis another
test('such a mutation is not sent as the next person either, where a guest asks for something as its session ends', async () => {
  const bearers = saves()
  const gate = Promise.withResolvers<void>()
  server.use(
    http.get(`${apiUrl}/news`, async () => {
      await settle(50)
      return HttpResponse.json('news')
    }),
  )
  const host = await openHost({}, ({ session }) => {
    const ask = session.withSession(fetchBaseQuery({ baseUrl: apiUrl }))
    return createApi({
      reducerPath: 'own',
      baseQuery: ask,
      endpoints: (build) => ({
        news: build.query<string, void>({
          query: () => 'news',
          extraOptions: { session: { optional: true } },
        }),
        save: build.mutation<unknown, void>({
          queryFn: async (_, _api, _extra, ask) => {
            await gate.promise
            return (await ask({ url: 'save', method: 'POST' })) as { data: unknown }
          },
        }),
      }),
    })
  })
  await host.logIn()
  const saving = host.store.dispatch(host.own.endpoints.save.initiate())
  await settle(50)
  const done = host.session.logOut()
  const asked = host.store.dispatch(host.own.endpoints.news.initiate())
  await done
  expect(await asked.unwrap()).toBe('news')
  await host.logIn('omid', 'darya-1405')
  gate.resolve()
  await saving
  await settle()
  expect(bearers).toEqual([])
})

// @proves nobodyElse: twoApis another
test('a mutation that a kept page makes and tries again is not sent as the next person', async () => {
  const bearers = saves()
  const host = await openHost({ onEnd: reauthDialog }, ({ session }) => {
    const ask = session.withSession(withoutSignal, { baseUrl: apiUrl }) as BaseQueryFn<Args>
    return createApi({
      reducerPath: 'own',
      baseQuery: async (args: Args, api, extra) => {
        let result = await ask(args, api, extra as object)
        for (let tries = 0; tries < 8 && result.error; tries += 1) {
          await settle(150)
          result = await ask(args, api, extra as object)
        }
        return result
      },
      endpoints: (build) => ({
        save: build.mutation<unknown, void>({ query: () => ({ url: 'save' }) }),
      }),
    })
  })
  host.session.suspendedPage?.mount()
  await host.logIn()
  host.session.expire()
  await settle(10)
  const saving = host.store.dispatch(host.own.endpoints.save.initiate())
  await settle(50)
  await host.logIn('omid', 'darya-1405')
  await saving
  await settle(1500)
  expect(bearers).toEqual([])
})

const reading = ({ session }: { session: SessionLayer }) =>
  createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: (build) => ({ secret: build.query<string, void>({ query: () => 'secret' }) }),
  })

// @proves nobodyElse: twoApis another
test('what was put into an api that was never asked is not there for the next person', async () => {
  const host = await openHost({}, reading)
  await host.logIn()
  host.store.dispatch(
    host.own.util.upsertQueryEntries([
      { endpointName: 'secret', arg: undefined, value: 'secret of sara' },
    ]) as never,
  )
  await host.session.logOut()
  await host.logIn('omid', 'darya-1405')
  await settle(20)
  expect(JSON.stringify(host.store.getState())).not.toContain('secret of sara')
})

// @proves nobodyElse: twoApis another
test('a listener that asks for something as another person signs in is not answered from the cache of the one before', async () => {
  server.use(
    http.get(`${apiUrl}/secret`, ({ request }) =>
      HttpResponse.json(`secret of ${backend.accountOf(request)?.username ?? 'nobody'}`),
    ),
  )
  const host = await openHost({}, reading)
  await host.logIn()
  const ask = () => host.store.dispatch(host.own.endpoints.secret.initiate())
  await ask()
  const seen: unknown[] = []
  host.session.on('session/loggedIn', () => {
    void ask().then(({ data, error }) => seen.push(data ?? error))
  })
  await host.logIn('omid', 'darya-1405')
  await settle()
  expect(seen).toEqual(['secret of omid'])
})
