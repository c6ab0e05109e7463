import { expect, jest, test } from '@jest/globals'
import type { Environment, SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

const renewals: Record<string, SessionOptions> = {
  'a refresh token': {},
  'a cookie': { renewal: 'cookie' },
  'a cookie, and no token stored': { renewal: 'cookie', persist: 'none' },
  nothing: { renewal: 'none' },
}
const browsers: Record<string, Partial<Environment>> = {
  'any browser': {},
  'a browser without Web Locks': { locks: undefined },
  'a browser without Web Locks, IndexedDB and BroadcastChannel': {
    locks: undefined,
    sharedStore: undefined,
    openChannel: () => undefined,
  },
}

type Scene = { open: () => Promise<ManyTab>; backend: ReturnType<typeof createBrowser>['backend'] }
const refreshAll = async (tabs: ManyTab[]) => {
  for (const tab of tabs) await inTime(tab.session.refresh({ now: true }))
}

/** What has happened to three tabs before they are left alone. */
const pasts: Record<string, (scene: Scene, remember: boolean) => Promise<ManyTab[]>> = {
  async 'each has refreshed'({ open }, remember) {
    const first = await open()
    await first.signIn('sara', remember)
    const tabs = [first, await open(), await open()]
    await refreshAll(tabs)
    return tabs
  },
  async 'each has signed in anew, and one out'({ open }, remember) {
    const tabs = [await open(), await open(), await open()]
    await tabs[0]!.signIn('sara', remember)
    await tabs[1]!.signIn('omid', remember)
    await tabs[2]!.signIn('sara', remember)
    await refreshAll(tabs)
    await inTime(tabs[1]!.session.logOut())
    return tabs
  },
  async 'everything was cleared, and somebody signed in'({ open }, remember) {
    const tabs = [await open(), await open(), await open()]
    await tabs[0]!.signIn('sara', remember)
    await tabs[1]!.signIn('omid', remember)
    await inTime(tabs[0]!.page.environment().sharedStore!.update(() => undefined))
    tabs[0]!.localStorage.clear()
    tabs.forEach(({ storage }) => storage.clear())
    await tabs[2]!.signIn('omid', remember)
    await refreshAll(tabs)
    return tabs
  },
  async 'the server was away for a minute'({ open, backend }, remember) {
    const first = await open()
    await first.signIn('sara', remember)
    const tabs = [first, await open(), await open()]
    backend.setFault('refresh', { kind: 'status', status: 503 })
    await refreshAll(tabs)
    await pass(60_000)
    backend.clearFaults()
    await pass(120_000)
    await refreshAll(tabs)
    return tabs
  },
}

const all = Object.keys(renewals).flatMap((renewal) =>
  Object.keys(browsers).flatMap((browser) =>
    Object.keys(pasts).flatMap((past) =>
      // Without the storage that tabs share, what the browser has besides is no matter.
      (browser === 'any browser' ? [true, false] : [true]).map(
        (remember) => [renewal, browser, past, remember] as const,
      ),
    ),
  ),
)

// @proves nobodyElse: cookie same another
test.each(all)(
  'tabs that are left alone write and ask nothing: renewed by %s, in %s, after %s (kept: %s)',
  async (renewal, browser, past, remember) => {
    const { backend, open } = createBrowser({ lag: 5 })
    backend.change({ tokenLifetime: 1800 })
    const jar = createCookieJar()
    const options = renewals[renewal]!
    const tabs = await pasts[past]!(
      {
        backend,
        async open() {
          await pass(100)
          return open({
            options,
            ...('renewal' in options && options.renewal === 'cookie' && { through: jar.through }),
            environment: browsers[browser]!,
          })
        },
      },
      remember,
    )
    await pass(10_000)
    const spies = tabs.flatMap(({ localStorage, storage }) =>
      [localStorage, storage].map((each) => jest.spyOn(each, 'setItem')),
    )
    const asked = () => tabs.reduce((sum, { sent }) => sum + sent.length, 0)
    const before = asked()
    await pass(60_000)
    const written = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    spies.forEach((spy) => spy.mockRestore())
    expect({ written, asked: asked() - before }).toEqual({ written: 0, asked: 0 })
  },
)
