import { ActionCreators, instrument, type LiftedStore } from '@redux-devtools/instrument'
import type { StoreEnhancer } from '@reduxjs/toolkit'
import { demoChallenges } from '../../src/app/demoChallenges'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { createDemoBackend } from '../../src/demo/backend'
import {
  isLoggedIn,
  type Environment,
  type LoginStep,
  type Session,
  type SessionOptions,
} from '../../src/session'
import { recordKey } from '../../src/session/util/storageKeys'
import { reauthDialog } from '../../src/session/reauth/reauthDialog'
import { decodeSession } from '../../src/session/storage/recordStorage'
import { createCookieJar } from './cookieJar'
import { apiUrl, loginUrl, openTab, type Tab } from './device'
import { createNetwork } from './fakeNetwork'
import { createTabStorage } from './tabStorage'
import { createWorld } from './fakeBrowser'

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
  /** The name of its app: the first one has none. */
  readonly app: string
  readonly tab: Tab
  readonly world: ReturnType<ReturnType<typeof createWorld>['enter']>
  /** What its tab keeps. */
  readonly storage: Storage
  readonly inTab: ReturnType<typeof createTabStorage>
  /** The page around it, of a page in a frame. */
  readonly outer?: Page
  /** Redux DevTools, in a page that is looked at with it. */
  readonly devTools: LiftedStore<unknown, { type: string }, unknown> | undefined
  /** Whether it has been frozen for a while. */
  hasSlept: boolean
  /** Whether DevTools shows an earlier state. */
  isInPast: boolean
  /** Whether it has had a session. */
  hadSession: boolean
  /** What somebody who signs in there was asked for. */
  step?: LoginStep | undefined
  /** The last session that it had, and whose that is, where its tokens tell. */
  last?: { readonly epoch: number; readonly owner: number | undefined }
  /** The id of the last person that its screen has shown. */
  person?: string | number
}

/** How long any call may take at most, in milliseconds: two waits for the lock, and the call. */
const bound = 60_000

const recordKeyOf = (name: string) => recordKey({ name })

/** A browser with several tabs, a server that punishes reuse, and a network between them. */
export function createScene(seed: number) {
  const random = createRandom(seed)
  const backend = createDemoBackend({
    tokenLifetime: 20,
    refreshLifetime: 3600,
    loginLimit: false,
    recentLogin: 2,
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
  /** Every fourth server keeps its refresh tokens in cookies. */
  const hasCookie = random() < 0.25
  const jar = createCookieJar()
  // No page sees whose token a cookie will bring: it may be that of a session that has just begun elsewhere.
  if (hasCookie) network.beEarly()
  /** Every other server may ask for a code after the password. */
  const hasSteps = random() < 0.5
  /** Every other app asks for a recent sign-in, where its server wants one. */
  const asksAgain = random() < 0.5
  /** Every third app keeps the page of a session that has ended. */
  const keepsPages = random() < 0.33
  /** Every third origin has a second app, with sessions of its own. A cookie would be that of both. */
  const apps = !hasCookie && random() < 0.33 ? ['', 'admin'] : ['']
  const pages: Page[] = []
  /** Whose the sessions of an app are, by app and epoch, where their tokens tell. */
  const ownersSeen = new Map<string, Set<number | undefined>>()
  const breaches = network.breaches
  const pending = new Set<{ page: Page; name: string }>()
  let calls = 0

  /** Watches that a call comes to its end in time, one way or another. */
  function watch(page: Page, what: string, promise: PromiseLike<unknown>) {
    const began = Date.now() - clock.slept
    const call = { page, name: `${what} #${(calls += 1)}` }
    pending.add(call)
    const ended = () => {
      // A page that is gone answers nobody.
      if (!pending.delete(call)) return
      const took = Date.now() - clock.slept - began
      // A frozen tab answers nobody.
      if (took > bound && !page.hasSlept) breaches.push(`${what} took ${took} ms`)
    }
    promise.then(ended, ended)
  }

  type Opening = {
    /** What its tab keeps, where it kept something before. */
    inTab?: Page['inTab']
    outer?: Page | undefined
    app?: string
  }
  async function open({ inTab = createTabStorage(), outer, app = '' }: Opening = {}) {
    const visible = random() < 0.7
    const own = world.enter()
    const { storage, onStorage } = inTab()
    const shared = own.environment(app)
    const environment: Partial<Environment> = {
      ...shared,
      ...lacks,
      fetch: network.fetchFor(own, hasCookie ? jar : undefined),
      random,
      now: clock.now,
      onStorage(listener) {
        const stops = [shared.onStorage?.(listener), onStorage(listener)]
        return () => stops.forEach((stop) => stop?.())
      },
      // A page that is gone runs no more, and writes nothing that the next one would find.
      sessionStorage: () => (own.isGone ? undefined : storage),
    }
    const options: SessionOptions = {
      token: { refreshBefore },
      ...(hasCookie && { renewal: 'cookie' }),
      ...(keepsPages && { onEnd: reauthDialog }),
      ...(hasSteps && { challenges: demoChallenges }),
      ...(asksAgain && { reauthentication: demoReauthentication }),
      name: app,
    }
    const isLookedAt = random() < 0.2
    const tab = await openTab({
      environment,
      options,
      sessionStorage: storage,
      visible,
      quick: true,
      ...(isLookedAt && { enhancer: instrument(undefined, { maxAge: 40 }) as StoreEnhancer }),
    })
    const { liftedStore: devTools } = tab.store as unknown as Pick<Page, never> & {
      liftedStore: Page['devTools']
    }
    tab.session.reauthentication?.subscribe(() => undefined)
    const state = { hasSlept: false, isInPast: false, hadSession: false }
    const page: Page = {
      app,
      tab,
      world: own,
      storage,
      inTab,
      devTools,
      ...(outer && { outer }),
      ...state,
    }
    const noteOwner = () => {
      const session = tab.state()
      if (page.isInPast || session.status === 'loggedOut') return
      const owner = ownerOf(session)
      page.last = { epoch: session.epoch, owner }
      const key = `${app}:${session.epoch}`
      ownersSeen.set(key, (ownersSeen.get(key) ?? new Set()).add(owner))
    }
    noteOwner()
    tab.store.subscribe(noteOwner)
    pages.push(page)
    return page
  }

  /** The session that a page has: what DevTools shows of the past tells nothing of it. */
  const sessionOf = ({ tab, isInPast }: Page) => (isInPast ? undefined : tab.state())

  /** Whether a session would be found by a page that is loaded now. */
  function isStored({ epoch }: Session, { app, storage }: Page) {
    const key = recordKeyOf(app)
    const texts = [storage.getItem(key), world.stored.get(key) ?? null]
    return texts.some(
      (text) => decodeSession(text, loginUrl + (hasCookie ? '#cookie' : ''))?.epoch === epoch,
    )
  }

  /** Whether a session has ended on another page of the app; what DevTools shows of the past does not tell. */
  const isOver = ({ epoch }: Session, { app }: Page) =>
    pages.some((other) => {
      const session = other.tab.state()
      const isEnd = session.status === 'loggedOut' && session.epoch === epoch
      return other.app === app && (other.isInPast || isEnd)
    })

  /** Whether a later session of the app has begun on any page. */
  const isReplaced = ({ epoch }: Session, { app }: Page) =>
    [...ownersSeen.keys()].some((key) => {
      const [of, later] = key.split(':')
      return of === app && Number(later) > epoch
    })

  /** The page is loaded anew. A session that was there is there again, or says why it has ended. */
  async function reload(page: Page, crashed: boolean) {
    const { inTab, outer, app } = page
    const before = sessionOf(page)
    const isOverElsewhere = before && isOver(before, page)
    leave(page, crashed)
    // What a page wrote last may be lost when it crashes, and anything when the storage is cleared.
    const isAtRisk =
      crashed ||
      mayEnd(page).has('storageCleared') ||
      // A page that was frozen, or is told late, has not heard of a later one, which ends with the last tab that had it.
      (hasCookie && (page.hasSlept || (before && isReplaced(before, page))))
    const isKept =
      before &&
      isLoggedIn(before) &&
      (!isAtRisk || isStored(before, page)) &&
      // One that has not heard yet that such a session is over finds nobody who has it.
      !(hasCookie && isOverElsewhere)
    const after = (await open({ inTab, outer, app })).tab.state()
    if (isKept && after.status === 'loggedOut' && after.end === undefined)
      breaches.push(`session ${before.epoch} is gone at a reload without a reason`)
  }

  function leave(page: Page, crashed = false) {
    framesOf(page).forEach((frame) => leave(frame, crashed))
    pages.splice(pages.indexOf(page), 1)
    page.world.leave({ crashed })
    pending.forEach((call) => call.page === page && pending.delete(call))
    page.tab.close()
  }

  const framesOf = (page: Page) => pages.filter(({ outer }) => outer === page)

  /** Whom the page shows: nobody, where a guest sees it or it does not know yet; a page that is kept is still theirs. */
  function personOf(page: Page) {
    const { session, store } = page.tab
    if (page.isInPast) return undefined
    const id = session.selectors.selectUserId(store.getState())
    if (id !== undefined) page.person = id
    return id ?? (session.suspendedPage?.isSuspended() ? page.person : undefined)
  }

  /** The owner of a session's tokens, where a page can see one. */
  function ownerOf(session: Session) {
    const { renewal, accessToken } = session as Partial<Extract<Session, { status: 'loggedIn' }>>
    const token = renewal?.by === 'refreshToken' ? renewal.token : accessToken
    return token && network.ownerOf(token.value)
  }

  /**
   * Whose a session is: by what the page itself has seen of it, or, where it ended while the page was frozen, by what the
   * others have.
   */
  const ownersOf = ({ app, last }: Page, epoch: number) =>
    last?.epoch === epoch ? [last.owner] : [...(ownersSeen.get(`${app}:${epoch}`) ?? [])]

  /** Shows another state of a page that is looked at with DevTools; the newest, where none is named. */
  function jump(page: Page, share = 1) {
    const { devTools } = page
    if (devTools === undefined) return
    const last = devTools.getState().computedStates.length - 1
    const index = Math.floor(share * last)
    devTools.dispatch(ActionCreators.jumpToState(index) as never)
    page.isInPast = index < last
  }

  const ends = new Map(apps.map((app) => [app, new Set<string>(['bothExpired'])]))
  /** Why a session may end, after what has been done in this scene, in this app. */
  const mayEnd = ({ app }: Pick<Page, 'app'>) => ends.get(app)!

  /** What must be true at every moment, in every tab. */
  function check() {
    for (const page of pages) {
      // What DevTools shows is past.
      if (page.isInPast) continue
      const { tab } = page
      personOf(page)
      const session = tab.state()
      const { api, second } = tab.store.getState()
      if (session.status === 'loggedOut') {
        const reason = session.end?.reason
        // A cookie may be that of somebody else.
        const owners = hasCookie ? [] : ownersOf(page, session.epoch)
        const isKnown = owners.some((owner) => owner !== undefined)
        const wasRefused = isKnown ? owners.some(network.hasRefused) : network.refusals() > 0
        const isRefused = reason === 'refreshRefused' && wasRefused
        // A frozen page may sleep over a session with a cookie that ends with the last tab: then it finds nothing stored,
        // and says that (src/session/docs/known-gaps.md).
        if (reason === 'storageCleared' && hasCookie && page.hasSlept) mayEnd(page).add(reason)
        if (reason !== undefined && !isRefused && !mayEnd(page).has(reason))
          breaches.push(`a session has ended for no reason: ${reason}`)
        if (reason === undefined && page.hadSession)
          breaches.push('a session has ended without a reason')
      }
      page.hadSession ||= isLoggedIn(session)
      // A page that is kept is inert, and hidden, until its person is back.
      if (!isLoggedIn(session) || tab.session.suspendedPage?.isSuspended()) continue
      const ids = [api, second].flatMap(({ queries }) =>
        Object.values(queries).flatMap((query) => {
          const data = query?.data as { id?: number; user?: { id: number } } | undefined
          return data?.user?.id ?? data?.id ?? []
        }),
      )
      if ('user' in session) ids.push((session.user as { id: number }).id)
      const owner = ownerOf(session)
      // Where a cookie renews it, a session without its access token does not tell.
      const isUnseen = hasCookie && owner === undefined
      if (!isUnseen && ids.some((id) => id !== owner))
        breaches.push(`data of ${ids.join()} under ${owner}`)
    }
  }

  return {
    apiUrl,
    recordKeyOf,
    backend,
    clock,
    network,
    world,
    pages,
    breaches,
    pending,
    random,
    watch,
    apps,
    open,
    reload,
    leave,
    framesOf,
    personOf,
    ownerOf,
    jump,
    mayEnd,
    check,
    any: (): Page | undefined => pages[Math.floor(random() * pages.length)],
  }
}

export type Scene = ReturnType<typeof createScene>
