import { afterEach, expect, jest } from '@jest/globals'
import { createDemoBackend } from '../../src/demo/backend'
import type { Environment, Session, SessionOptions } from '../../src/session'
import { loginUrl, openTab } from './device'
import { createNetwork } from './fakeNetwork'
import { inTime, pass } from './fakeTime'
import { createRandom } from './modelScene'
import { MemoryStorage } from './storage'
import { createWorld } from './fakeBrowser'

type Fetch = Environment['fetch']
type Opening = {
  options?: SessionOptions
  environment?: Partial<Environment>
  /** The tab's own storage, when it had one before. */
  storage?: Storage
  visible?: boolean
  /** Comes between the tab and the network. */
  through?: (send: Fetch) => Fetch
}

const passwords = { sara: 'parvaz-1405', omid: 'darya-1405' }

/** A session as redux-persist writes it: JSON of fields that are JSON themselves. */
export const encodeRecord = (session: object, version = 1, api = loginUrl) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...session, api, _persist: { version, rehydrated: true } }).map(
        ([name, value]) => [name, JSON.stringify(value)],
      ),
    ),
  )

/** The token that a session would renew itself with. */
export const renewalToken = (session: Pick<Session & object, 'status'> | object) =>
  'renewal' in session ? (session.renewal as { token?: { value: string } }).token?.value : undefined

/** Notes when a promise settles, and with what; `began` is now. */
export function watch<T>(promise: Promise<T>) {
  const began = Date.now()
  const seen: { took?: number; value?: T } = {}
  void promise.then((value) => Object.assign(seen, { took: Date.now() - began, value }))
  return seen
}

/** Makes browsers of many tabs over a lagging storage; all is closed when the test is over. */
export function useBrowsers() {
  const ends: (() => void)[] = []
  afterEach(() => {
    ends.splice(0).forEach((end) => end())
    jest.clearAllTimers()
  })

  return function createBrowser({ lag = 0 } = {}) {
    const random = createRandom(1405)
    const backend = createDemoBackend({ tokenLifetime: 20, refreshLifetime: 3600 })
    const network = createNetwork(backend, () => 0.5) // each way takes 10 ms
    const world = createWorld({ lag: () => lag })

    async function open(given: Opening = {}) {
      const page = world.enter()
      const sent: { call: string; authorization: string | null }[] = []
      const { through = (send: Fetch) => send } = given
      const send = through(network.fetchFor(page))
      const storage = given.storage ?? new MemoryStorage()
      const opening = openTab({
        sessionStorage: storage,
        visible: given.visible ?? true,
        ...(given.options && { options: given.options }),
        environment: {
          ...page.environment(),
          random,
          fetch: (request) => {
            const { url, headers } = request
            const call = new URL(url).pathname
            sent.push({ call, authorization: headers.get('authorization') })
            return send(request)
          },
          ...given.environment,
        },
      })
      await inTime(opening)
      const tab = await opening
      let isOpen = true
      const close = (how: { crashed?: boolean } = {}) => {
        if (!isOpen) return
        isOpen = false
        page.leave(how)
        tab.close()
      }
      ends.push(close)
      return {
        ...tab,
        close,
        storage,
        page,
        /** The tab's own view of localStorage. */
        localStorage: page.localStorage,
        /** What the tab sent, in order. */
        sent,
        async signIn(name: keyof typeof passwords = 'sara', remember = true) {
          const login = tab.logIn(name, passwords[name], remember)
          await inTime(login)
          expect(await login).toBeUndefined()
        },
        /** Every event of one kind that this tab has seen. */
        seen: (name: string) =>
          tab.actions
            .filter(({ type }) => type === `session/${name}`)
            .map((action) => (action as unknown as { payload: Record<string, unknown> }).payload),
      }
    }

    return {
      backend,
      network,
      world,
      open,
      /** So many tabs, the first of them signed in before the others open. */
      async opened(count: number, given: Opening = {}) {
        const first = await open(given)
        await first.signIn()
        await pass(1000)
        const tabs = [first]
        while (tabs.length < count) tabs.push(await open(given))
        await pass(100)
        return tabs
      },
    }
  }
}

export type ManyTab = Awaited<ReturnType<ReturnType<ReturnType<typeof useBrowsers>>['open']>>
