import { expect } from './fixtures.ts'
import { storiesOf } from './bareHost.ts'
import type { createSession } from '../../../src/session/index.ts'

/** A host that reads an answer without an end, and has one before it that nobody has read. */
const entry = (renewal: string) => `
  import { combineSlices, configureStore } from '@reduxjs/toolkit'
  import { createSession, Credentials } from './src/session'

  const session = createSession({ renewal: '${renewal}' })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  const logIn = (username, password) =>
    session.logIn(new Credentials({ username, password }, { remember: true }))
  const nameOf = (error) => error?.name ?? String(error)
  Object.assign(globalThis, {
    session,
    sessionStatus: () => store.getState().session.status,
    sara: () => logIn('sara', 'parvaz-1405'),
    omid: () => logIn('omid', 'darya-1405'),
    own: undefined,
    async read() {
      globalThis.own = new AbortController()
      const unread = await session.fetch('/api/notes')
      const { body } = await session.fetch('/endless', { signal: own.signal })
      const reader = body.getReader()
      const first = new TextDecoder().decode((await reader.read()).value)
      globalThis.cut = reader.read().then(({ done }) => (done ? 'the end' : 'more'), nameOf)
      globalThis.late = () => unread.json().then(() => 'an answer', nameOf)
      return first.trim()
    },
  })
`

declare const session: ReturnType<typeof createSession>
declare const sessionStatus: () => string
declare const sara: () => Promise<unknown>
declare const omid: () => Promise<unknown>
declare const own: AbortController
declare const read: () => Promise<string>
declare const cut: Promise<string>
declare const late: () => Promise<string>

const test = storiesOf(entry)

for (const renewal of ['refreshToken', 'cookie'] as const) {
  // @proves nobodyElse: bare body cookie shared same another
  test(`an answer that is still being read is cut off by its caller and with its session, whatever ends that (${renewal})`, async ({
    open,
    engine,
  }) => {
    const { person, rich } = await open(renewal)
    // WebKit tells no reader of a stream why.
    const ended = engine.name === 'webkit' ? 'AbortError' : 'SessionEndedError'
    const tab = person.tabs[0]!
    await tab.goto('/')
    const other = await person.newTab()
    await other.goto('/')
    const status = () => tab.evaluate(() => sessionStatus())

    await tab.evaluate(() => sara().then(() => undefined))
    expect(await tab.evaluate(() => read())).toBe('data: one')
    await tab.evaluate(() => own.abort())
    expect(await tab.evaluate(() => cut)).toBe('AbortError')
    await expect.poll(rich.streams).toBe(0)
    // The other answer has nothing to do with that signal.
    expect(await tab.evaluate(() => late())).toBe('an answer')

    for (const { in: actor, act, isSwitch } of [
      { in: tab, act: () => void session.logOut() },
      { in: tab, act: () => void session.end() },
      { in: tab, act: () => void omid(), isSwitch: true },
      { in: other, act: () => void session.logOut() },
      { in: other, act: () => void omid(), isSwitch: true },
    ]) {
      if ((await status()) === 'loggedOut') await tab.evaluate(() => sara().then(() => undefined))
      await expect.poll(() => other.evaluate(() => sessionStatus())).toBe('loggedIn')
      expect(await tab.evaluate(() => read())).toBe('data: one')
      await actor.evaluate(act)
      expect(await tab.evaluate(() => cut)).toBe(ended)
      expect(await tab.evaluate(() => late())).toBe('SessionEndedError')
      await expect.poll(rich.streams).toBe(0)
      if (isSwitch) await tab.evaluate(() => session.logOut())
      await expect.poll(status).toBe('loggedOut')
    }
  })
}
