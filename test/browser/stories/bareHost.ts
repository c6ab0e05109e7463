import { test as stories } from './fixtures.ts'
import type { StoryBrowser } from './storyPage.ts'
import { bundleHost } from '../../support/bundleHost.ts'
import { withCookie } from '../../support/cookieBackend.ts'
import { createRichServer } from '../../support/richServer.ts'

type Renewal = 'refreshToken' | 'cookie'

/** Stories of a host of a few lines, whose script is made for each renewal, and its server. */
export const storiesOf = (script: (renewal: Renewal) => string) =>
  stories.extend<{
    open: (renewal: Renewal) => Promise<{
      person: StoryBrowser
      rich: Awaited<ReturnType<typeof createRichServer>>
    }>
  }>({
    open: async ({ engine }, provide) => {
      const opened: { close(): Promise<void> }[] = []
      await provide(async (renewal) => {
        const rich = await createRichServer(
          await bundleHost(script(renewal)),
          { tokenLifetime: 3600 },
          renewal === 'cookie' ? withCookie : undefined,
        )
        const person = await engine.newBrowser(rich.url)
        opened.push(person, rich)
        return { person, rich }
      })
      for (const each of opened) await each.close()
    },
  })

/**
 * The beginning of such a script: a host with an api of its own beside the session's, both with these endpoints. The
 * arguments are source.
 */
export const withTwoApis = (options: string, endpoints: string) => `
  import { combineSlices, configureStore } from '@reduxjs/toolkit'
  import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
  import { createSession, Credentials, reauthDialog } from './src/session'

  const session = createSession(${options})
  const endpoints = (build) => (${endpoints})
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery()),
    endpoints,
  })
  const apis = [own, session.api.injectEndpoints({ endpoints })]
  const store = configureStore({
    reducer: combineSlices(session, session.api, own),
    middleware: (getDefault) => getDefault().concat(session.middleware, own.middleware),
  })
  const logIn = (username, password, remember = true) =>
    session.logIn(new Credentials({ username, password }, { remember }))
  Object.assign(globalThis, {
    session,
    sessionStatus: () => store.getState().session.status,
    sara: (remember) => logIn('sara', 'parvaz-1405', remember),
    omid: () => logIn('omid', 'darya-1405'),
  })
`
