import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { http, HttpResponse } from 'msw'
import { Credentials, reauthDialog } from '../../src/session'
import { createSession, SessionProvider, useUser } from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { backend, server } = useDemoServer()

// What React renders between two tasks counts here, and `act` would leave it out.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => void (environment.IS_REACT_ACT_ENVIRONMENT = false))
afterEach(() => void (environment.IS_REACT_ACT_ENVIRONMENT = true))

const passwords = { sara: 'parvaz-1405', omid: 'darya-1405' }
const names = { sara: 'Sara Parvaz', omid: 'Omid Darya' }
type Person = keyof typeof names

/** A page that reads by a mounted hook, of the session's api or of one of the host's own. */
async function openHost(kind: 'its own' | 'session.api', pollingInterval = 0, isStrict = false) {
  const session = createSession({ baseUrl: apiUrl, onEnd: reauthDialog })
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: (build) => ({ who: build.query<string, void>({ query: () => 'who' }) }),
  })
  const injected = session.api.injectEndpoints({
    endpoints: (build) => ({ who: build.query<string, void>({ query: () => 'who' }) }),
  })
  const sent: unknown[] = []
  server.use(
    http.get(`${apiUrl}/who`, ({ request }) => {
      const who = backend.accountOf(request)?.username
      sent.push(who)
      return HttpResponse.json(who)
    }),
  )
  const store = configureStore({
    reducer: combineSlices(session, session.api, own),
    middleware: (getDefault) => getDefault().concat(session.middleware, own.middleware),
  })
  await session.ready
  const useWho = kind === 'its own' ? own.useWhoQuery : injected.useWhoQuery
  const seen: string[] = []
  function Page() {
    const name = String(useUser().user?.['name'])
    const { data, error } = useWho(undefined, { pollingInterval })
    const text = error ? `${name}: ${JSON.stringify(error)}` : `${name}: ${data ?? 'nothing yet'}`
    seen.push(text)
    return <p>{text}</p>
  }
  const page = (
    <SessionProvider session={session} store={store} signIn={<p>Sign in</p>}>
      <Page />
    </SessionProvider>
  )
  const { unmount } = render(isStrict ? <StrictMode>{page}</StrictMode> : page)
  const logIn = (username: Person) =>
    session.logIn(new Credentials({ username, password: passwords[username] }, { remember: true }))
  const expectShown = (username: Person) => screen.findByText(`${names[username]}: ${username}`)
  const close = () => (unmount(), session.stop())
  return { session, logIn, expectShown, seen, sent, close }
}

/** Sara's page, kept. */
async function kept(...how: Parameters<typeof openHost>) {
  const host = await openHost(...how)
  await host.logIn('sara')
  await host.expectShown('sara')
  host.session.expire()
  await screen.findByText('Sign in')
  host.seen.length = 0
  host.sent.length = 0
  return host
}

const hosts: Parameters<typeof openHost>[] = [
  ['session.api', 0, false],
  ['its own', 0, false],
  ['session.api', 20, false],
  ['its own', 20, true],
]

// @proves keptPage, nobodyElse: another twoApis
describe.each(hosts)(
  'over the kept page of a mounted hook of %s, polling %d, strict %s',
  (...how) => {
    test.each([0, 100])(
      'the next person sees their own answer, no error, and nothing of the last one beside their name; user call %d ms',
      async (ms) => {
        const { logIn, expectShown, seen, sent, close } = await kept(...how)
        if (ms > 0) backend.setFault('user', { kind: 'slow', ms })
        await logIn('omid')
        await expectShown('omid')
        const mixed = seen.filter((text) => text.includes('Error') || /Omid.*sara/.test(text))
        expect(mixed).toEqual([])
        expect(new Set(sent)).toEqual(new Set(['omid']))
        close()
      },
    )

    test('so they do where the page was left before', async () => {
      const { session, logIn, expectShown, seen, sent, close } = await kept(...how)
      session.suspendedPage?.discard()
      await waitFor(() => expect(screen.queryByText(`${names.sara}: sara`)).toBeNull())
      await logIn('omid')
      await expectShown('omid')
      expect(seen.filter((text) => text.includes('Error'))).toEqual([])
      expect(new Set(sent)).toEqual(new Set(['omid']))
      close()
    })

    test('the same person goes on with their page, which has shown nothing else', async () => {
      const { logIn, expectShown, seen, close } = await kept(...how)
      await logIn('sara')
      await expectShown('sara')
      await waitFor(() => expect(screen.queryByText('Sign in')).toBeNull())
      expect(seen.filter((text) => !text.endsWith(': sara'))).toEqual([])
      close()
    })
  },
)
