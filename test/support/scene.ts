import { createDemoBackend } from '../../src/demo/backend'
import { isLoggedIn, type Environment } from '../../src/session'
import { apiUrl, openTab, type Tab } from './device'
import { createNetwork } from './network'
import { MemoryStorage } from './storage'
import { createWorld } from './world'

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Page = {
  readonly tab: Tab
  readonly world: ReturnType<ReturnType<typeof createWorld>['enter']>
  readonly storage: Storage
  /** Whether it has been frozen for a while. */
  hasSlept: boolean
}

/** How long any call may take at most, in milliseconds: two waits for the lock, and the call. */
const bound = 60_000

/** A browser with several tabs, a server that punishes reuse, and a network between them. */
export function createScene(seed: number) {
  const random = createRandom(seed)
  const backend = createDemoBackend({
    tokenLifetime: 20,
    refreshLifetime: 3600,
    loginLimit: false,
    now: () => Date.now(),
  })
  /** The clock of the device, in milliseconds ahead of the server's; and the time that it has slept. */
  const clock = { skew: 0, sets: 0, slept: 0, now: () => Date.now() + clock.skew }
  const network = createNetwork(backend, random, clock)
  const world = createWorld({ lag: () => random() * 120 })
  /** Every fourth browser has no Web Locks: its tabs lease what they do one at a time. */
  const lacks: Partial<Environment> = random() < 0.25 ? { locks: undefined } : {}
  if ('locks' in lacks) network.lease()
  /** Every third browser refreshes before the end. */
  const refreshBefore = random() < 0.33 ? 5 : 0
  if (refreshBefore > 0) network.beEarly()
  const pages: Page[] = []
  const breaches = network.breaches
  const pending = new Set<{ page: Page; name: string }>()
  let calls = 0

  /** Watches that a call comes to its end in time, one way or another. */
  function watch(page: Page, what: string, promise: PromiseLike<unknown>) {
    const began = Date.now() - clock.slept
    const call = { page, name: `${what} #${(calls += 1)}` }
    pending.add(call)
    const ended = () => {
      pending.delete(call)
      const took = Date.now() - clock.slept - began
      // A frozen tab answers nobody.
      if (took > bound && !page.hasSlept) breaches.push(`${what} took ${took} ms`)
    }
    promise.then(ended, ended)
  }

  async function open(storage: Storage = new MemoryStorage(), visible = random() < 0.7) {
    const own = world.enter()
    const fetch = network.fetchFor(own)
    const environment = {
      ...own.environment(),
      ...lacks,
      fetch,
      random,
      now: clock.now,
      // A page that is gone runs no more, and writes nothing that the next one would find.
      sessionStorage: () => (own.isGone ? undefined : storage),
    }
    const options = { token: { refreshBefore } }
    const tab = await openTab({
      environment,
      options,
      sessionStorage: storage,
      visible,
      quick: true,
    })
    pages.push({ tab, world: own, storage, hasSlept: false })
  }

  function leave(page: Page, crashed = false) {
    pages.splice(pages.indexOf(page), 1)
    page.world.leave({ crashed })
    pending.forEach((call) => call.page === page && pending.delete(call))
    page.tab.close()
  }

  /** What must be true at every moment, in every tab. */
  function check() {
    for (const { tab } of pages) {
      const session = tab.state()
      const root = tab.store.getState()
      const ids = Object.values(root.api.queries).flatMap((query) => {
        const data = query?.data as { id?: number; user?: { id: number } } | undefined
        return data?.user?.id ?? data?.id ?? []
      })
      if (!isLoggedIn(session)) continue
      if ('user' in session) ids.push((session.user as { id: number }).id)
      const owner =
        session.renewal.by === 'refreshToken'
          ? network.ownerOf(session.renewal.token.value)
          : undefined
      if (ids.some((id) => id !== owner)) breaches.push(`data of ${ids.join()} under ${owner}`)
    }
  }

  return {
    apiUrl,
    backend,
    clock,
    network,
    world,
    pages,
    breaches,
    pending,
    random,
    watch,
    open,
    leave,
    check,
    any: (): Page | undefined => pages[Math.floor(random() * pages.length)],
  }
}

export type Scene = ReturnType<typeof createScene>
