import { expect } from './fixtures.ts'
import { storiesOf } from './bareHost.ts'
import type { createSession } from '../../../src/session/index.ts'

/** A host that notes what comes of its calls, for as long as the page is there. */
const entry = (renewal: string) => `
  import { combineSlices, configureStore } from '@reduxjs/toolkit'
  import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
  import { createSession, Credentials } from './src/session'

  const session = createSession({ renewal: '${renewal}', timeouts: { login: 3000, refresh: 3000 } })
  const endpoints = (build) => ({ notes: build.query({ query: () => '/api/notes' }) })
  const api = session.api.injectEndpoints({ endpoints })
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery()),
    endpoints,
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api, own),
    middleware: (getDefault) => getDefault().concat(session.middleware, own.middleware),
  })
  const told = {}
  const note = (name, promise) =>
    void promise.then(
      (value) => {
        const { error = value } = value ?? {}
        told[name] = error?.kind ?? error?.name ?? 'an answer'
      },
      (error) => (told[name] = error.name),
    )
  Object.assign(globalThis, {
    told: () => told,
    sara: (name) => note(name, session.logIn(new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }))),
    refresh: (name) => note(name, session.refresh({ now: true })),
    ask() {
      note('fetch', session.fetch('/api/notes'))
      note('session.api', store.dispatch(api.endpoints.notes.initiate()))
      note('own', store.dispatch(own.endpoints.notes.initiate()))
    },
    async listen() {
      const whole = await session.fetch('/endless')
      note('text', whole.text())
      const { body } = await session.fetch('/endless')
      const reader = body.getReader()
      await reader.read()
      note('reader', reader.read())
    },
    session,
  })
`

declare const session: ReturnType<typeof createSession>
declare const told: () => Record<string, string>
declare const sara: (name: string) => void
declare const refresh: (name: string) => void
declare const ask: () => void
declare const listen: () => Promise<void>

const test = storiesOf(entry)
/** In WebKit what nothing holds is garbage within some seconds, also while it is needed. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 5000))

for (const renewal of ['refreshToken', 'cookie'] as const)
  // @proves oneRefresh: body cookie
  test(`a call that the server does not answer comes to its end, by its time-out or with its session (${renewal})`, async ({
    open,
    engine,
  }) => {
    const { person, rich } = await open(renewal)
    const { backend } = rich
    const tab = person.tabs[0]!
    await tab.goto('/')
    const expectTold = (told_: Record<string, string>) =>
      expect.poll(() => tab.evaluate(() => told())).toMatchObject(told_)

    backend.setFault('login', { kind: 'slow', ms: 60_000, times: 1 })
    await tab.evaluate(() => sara('first'))
    await expectTold({ first: 'timeout' })
    await tab.evaluate(() => sara('second'))
    await expectTold({ second: 'an answer' })

    backend.setFault('refresh', { kind: 'slow', ms: 60_000, times: 1 })
    await tab.evaluate(() => refresh('refresh'))
    await expectTold({ refresh: 'timeout' })

    backend.setFault('notes', { kind: 'slow', ms: 60_000 })
    await tab.evaluate(() => ask())
    await tab.evaluate(() => listen())
    expect(rich.streams()).toBe(2)
    await aWhile()
    await tab.evaluate(() => void session.logOut())
    const over = 'SessionEndedError'
    // WebKit tells no reader why.
    const reader = engine.name === 'webkit' ? 'AbortError' : over
    await expectTold({ fetch: over, 'session.api': over, own: over, text: over, reader })
    await expect.poll(rich.streams).toBe(0)
  })
