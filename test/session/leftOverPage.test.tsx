import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { cleanup, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode, Suspense, use, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { reauthDialog, type SessionLayer, type SessionOptions } from '../../src/session'
import { SessionProvider, useUser } from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server, backend } = useDemoServer()
const { openHost } = useHosts()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// React commits when it would in a browser, not at the end of an `act`.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => void (environment.IS_REACT_ACT_ENVIRONMENT = false))
afterEach(() => {
  cleanup()
  environment.IS_REACT_ACT_ENVIRONMENT = true
})

const make = ({ session }: { session: SessionLayer }) =>
  createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: (build) => ({
      save: build.mutation<unknown, string>({
        query: (body) => ({ url: 'save', method: 'POST', body }),
      }),
    }),
  })

/** Sara has a page that saves as it is unmounted, and tells when it is mounted; whoever does so is noted. */
async function openSara(
  how: 'an api' | 'session.fetch',
  options: SessionOptions = {},
  more: ReactNode = null,
) {
  const saved: unknown[] = []
  server.use(
    http.post(`${apiUrl}/save`, async ({ request }) => {
      saved.push([await request.text(), backend.accountOf(request)?.username])
      return HttpResponse.json({})
    }),
  )
  const host = await openHost(options, make)
  const save = (text: string) =>
    how === 'an api'
      ? void host.store.dispatch(host.own.endpoints.save.initiate(text) as never)
      : void host.session.fetch('/save', { method: 'POST', body: text }).catch(() => undefined)
  function Page() {
    useLayoutEffect(() => () => save('layout'), [])
    useEffect(() => {
      save('mounted')
      return () => save('unmounted')
    }, [])
    return (
      <>
        <h1>{String(useUser().user?.['name'])}</h1>
        {more}
      </>
    )
  }
  const show = (around: (page: ReactNode) => ReactNode = (page) => page) =>
    render(
      around(
        <SessionProvider session={host.session} store={host.store} signIn={<p>Sign in</p>}>
          <Page />
        </SessionProvider>,
      ),
    )
  await host.logIn()
  return { ...host, saved, show }
}

type Sara = Awaited<ReturnType<typeof openSara>>

// @proves nobodyElse, keptPage: another
describe.each(['an api', 'session.fetch'] as const)(
  'what Sara’s page saves as it goes, by %s',
  (how) => {
    test.each<[string, SessionOptions, (sara: Sara) => Promise<unknown>]>([
      ['as Omid signs in over her', {}, ({ logIn }) => logIn('omid', 'darya-1405')],
      [
        'as he signs in over her in another tab',
        {},
        async () => {
          // Development tells that one page has two sessions.
          jest.spyOn(console, 'error').mockImplementationOnce(() => undefined)
          const other = await openHost({}, make)
          await other.logIn('omid', 'darya-1405')
        },
      ],
      [
        'as he signs in over her page that is kept',
        { onEnd: reauthDialog },
        async ({ session, logIn }) => {
          session.expire()
          await wait(50)
          expect(session.suspendedPage!.isSuspended()).toBe(true)
          await logIn('omid', 'darya-1405')
        },
      ],
    ])(
      'is not saved by him, %s; what his page tells as it comes is told',
      async (_, options, change) => {
        const sara = await openSara(how, options)
        sara.show()
        await screen.findByText('Sara Parvaz')
        await change(sara)
        await screen.findByText('Omid Darya')
        await wait(100)
        expect(sara.saved).toEqual([
          ['mounted', 'sara'],
          ['mounted', 'omid'],
        ])
      },
    )

    test('is not saved by him, where React hides her page because his waits for something', async () => {
      let loaded: Promise<void> | undefined
      function Waiting() {
        if (sara.state().epoch !== first) use((loaded ??= wait(50)))
        return null
      }
      const sara = await openSara(how, {}, <Waiting />)
      const first = sara.state().epoch
      sara.show((page) => <Suspense fallback="…">{page}</Suspense>)
      await screen.findByText('Sara Parvaz')
      await wait(100)
      sara.saved.length = 0
      await sara.logIn('omid', 'darya-1405')
      await screen.findByText('Omid Darya')
      await wait(200)
      expect(sara.saved).toEqual([['mounted', 'omid']])
    })

    test('is saved where the page alone goes and she stays, and in StrictMode too', async () => {
      const sara = await openSara(how)
      const { unmount } = sara.show((page) => <StrictMode>{page}</StrictMode>)
      await screen.findByText('Sara Parvaz')
      await wait(50)
      sara.saved.length = 0
      unmount()
      await wait(50)
      expect(sara.saved).toEqual([
        ['layout', 'sara'],
        ['unmounted', 'sara'],
      ])
    })
  },
)
