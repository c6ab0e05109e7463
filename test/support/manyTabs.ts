import { afterEach, expect, jest } from '@jest/globals'
import { createDemoBackend } from '../../src/demo/backend'
import type { Session } from '../../src/session'
import { createBrowser, type Opening } from './browser'
import { loginUrl } from './device'
import { createNetwork } from './fakeNetwork'
import { inTime, pass } from './fakeTime'
import { createRandom } from './modelScene'
import { MemoryStorage } from './storage'

const passwords = { sara: 'parvaz-1405', omid: 'darya-1405', laleh: 'baran-1405' }

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

/** Kills a browser of one tab: what it has stored in localStorage since `onDisk` is lost, and what is in IndexedDB is not. */
export function killBrowser(
  { world }: ReturnType<typeof createBrowser>,
  tab: { close(how: { crashed: boolean }): void },
  onDisk: ReadonlyMap<string, string>,
) {
  tab.close({ crashed: true })
  onDisk.forEach((text, key) => world.stored.set(key, text))
}

/** Notes when a promise settles, and with what; `began` is now. */
export function watch<T>(promise: Promise<T>) {
  const began = Date.now()
  const seen: { took?: number; value?: T } = {}
  void promise.then((value) => Object.assign(seen, { took: Date.now() - began, value }))
  return seen
}

type Kind = {
  /**
   * `network`: each browser has a network and a demo back end of its own, and copies of localStorage that lag; needs fake
   * time. `fetch`: all send by `fetch`, and what a page stores all others of its browser see at once.
   */
  over?: 'network' | 'fetch'
}

/** Makes browsers, in which tabs are opened; all is closed when the test is over. */
export function useBrowsers({ over = 'network' }: Kind = {}) {
  const isFake = over === 'network'
  const ends: (() => void)[] = []
  afterEach(() => {
    ends.splice(0).forEach((end) => end())
    if (isFake) jest.clearAllTimers()
  })

  /** Waits for a promise, with fake time where the network takes some. */
  const wait = async <T>(promise: Promise<T>): Promise<T> => {
    if (isFake) await inTime(promise)
    return promise
  }

  return function makeBrowser({
    lag = 0,
    localStorage = isFake ? undefined : new MemoryStorage(),
  }: { lag?: number; localStorage?: Storage | undefined } = {}) {
    const backend = createDemoBackend({ tokenLifetime: 20, refreshLifetime: 3600 })
    const network = createNetwork(backend, () => 0.5) // each way takes 10 ms
    const browser = createBrowser({
      lag,
      localStorage,
      wait,
      ...(isFake && { random: createRandom(1405), fetchFor: network.fetchFor }),
    })

    async function open(given: Opening = {}) {
      const tab = await browser.open(given)
      ends.push(tab.close)
      return {
        ...tab,
        async signIn(name: keyof typeof passwords = 'sara', remember = true) {
          expect(await wait(tab.logIn(name, passwords[name], remember))).toBeUndefined()
        },
      }
    }

    /** A tab in which Sara has logged in. */
    async function signedIn(given: Opening = {}) {
      const tab = await open(given)
      await tab.signIn()
      return tab
    }

    return {
      backend,
      network,
      world: browser.world,
      /** What all its pages see at once; a browser over `network` has none. */
      localStorage: localStorage!,
      open,
      signedIn,
      /** So many tabs, the first of them signed in before the others open. */
      async opened(count: number, given: Opening = {}) {
        const tabs = [await signedIn(given)]
        await pass(1000)
        while (tabs.length < count) tabs.push(await open(given))
        await pass(100)
        return tabs
      },
    }
  }
}

export type Browser = ReturnType<ReturnType<typeof useBrowsers>>
export type ManyTab = Awaited<ReturnType<Browser['open']>>
