import type { Environment } from '../../src/session'
import { openTab, type TabOptions } from './device'
import { createWorld } from './fakeBrowser'
import { MemoryStorage } from './storage'

type Fetch = Environment['fetch']
type Page = ReturnType<ReturnType<typeof createWorld>['enter']>

export type Opening = Omit<TabOptions, 'sessionStorage'> & {
  /** The tab's own storage, when it had one before. */
  storage?: Storage
  /** Comes between the tab and the network, where the browser has one. */
  through?: (send: Fetch) => Fetch
}

type Browser = {
  /** How long messages and changes of localStorage take from one page to another, in milliseconds. */
  lag?: number
  /** One localStorage that all pages see at once and hear nothing of; without it each has a copy that lags. */
  localStorage?: Storage | undefined
  /** What a page sends requests by; without it, `fetch`. */
  fetchFor?: (page: Page) => Fetch
  random?: () => number
  /** Waits for a tab to be open, where that takes time that is not real. */
  wait?: <T>(promise: Promise<T>) => Promise<T>
}

/** A browser, in which tabs are opened: real stores, real session layers, over one shared world. */
export function createBrowser(made: Browser = {}) {
  const { lag = 0, localStorage, fetchFor, random, wait = (promise) => promise } = made
  const world = createWorld({ lag: () => lag })

  async function open({ through = (send) => send, ...given }: Opening = {}) {
    const page = world.enter()
    const { onStorage, ...shares } = page.environment()
    const send = fetchFor && through(fetchFor(page))
    const sent: { call: string; authorization: string | null }[] = []
    const storage = given.storage ?? new MemoryStorage()
    const tab = await wait(
      openTab({
        ...given,
        sessionStorage: storage,
        environment: {
          ...shares,
          ...(localStorage ? { localStorage: () => localStorage } : onStorage && { onStorage }),
          ...(random && { random }),
          ...(send && {
            fetch: (request) => {
              const { url, headers } = request
              sent.push({
                call: new URL(url).pathname,
                authorization: headers.get('authorization'),
              })
              return send(request)
            },
          }),
          ...given.environment,
        },
      }),
    )
    let isOpen = true
    return {
      ...tab,
      storage,
      page,
      /** The tab's own view of localStorage. */
      localStorage: page.localStorage,
      /** What the tab sent through the network, in order. */
      sent,
      /** Every event of one kind that this tab has seen. */
      seen: (name: string) =>
        tab.actions
          .filter(({ type }) => type === `session/${name}`)
          .map((action) => (action as unknown as { payload: Record<string, unknown> }).payload),
      close(how: { crashed?: boolean } = {}) {
        if (!isOpen) return
        isOpen = false
        page.leave(how)
        tab.close()
      },
    }
  }

  return { world, open }
}
