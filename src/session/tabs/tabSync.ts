import type { Revoke } from '../http/tokenResponse'
import { isFaultRecord, type Backoff, type FaultRecord } from '../http/backoff'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { StateAccess } from '../state/stateAccess'
import { events } from '../state/events'
import { renewalEndsAt } from '../state/expiry'
import { noSession, over } from '../state/reducer'
import type { DuplicateTabGuard } from './duplicateTab'
import { isStill } from './isStill'
import { reconcile } from './reconcile'
import { tabChannel } from '../util/storageKeys'
import { having, isCount, isEnd, isEpoch, optional } from '../storage/schema'
import { isBefore, isBehind, isOlder, type Pair } from '../state/order'
import { endOf, isLoggedIn, rotationOf, type EndReason, type Session } from '../state/session'
import type { Change, SharedState, SharedStateAccess } from './sharedState'
import { rehydrated } from '../storage/rehydration'
import type { RecordStorage } from '../storage/recordStorage'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** What the tabs tell each other. No secret is in it: tokens are read from the storage alone. */
type TabMessage = {
  /** The API that the session is of: another app of the origin may use the same epochs. */
  readonly api: string
  readonly epoch: number
  readonly rotation?: number | undefined
  readonly end?: { readonly reason: EndReason; readonly at: number } | undefined
  readonly fault?: FaultRecord
}

type Deps = {
  env: Environment
  options: FilledOptions
  state: StateAccess
  backoff: Backoff
  revoke: Revoke
  storage: RecordStorage
  shared: SharedStateAccess
  duplicateTab: DuplicateTabGuard
  idOf: (session: Session) => string | undefined
}

/** Keeps this tab in step with the others that share its session. */
export function createTabSync(deps: Deps) {
  const { env, options, state, storage, shared, duplicateTab, backoff, revoke, idOf } = deps
  const { api } = storage
  /** Whether tokens are stored. */
  const isStoring = options.persist !== 'none'
  /** Another tab may run another app, or another version of this one: a message that is no use here is dropped. */
  const isTabMessage = having<TabMessage>({
    api: (value) => value === api,
    epoch: isEpoch,
    rotation: optional(isCount),
    end: isEnd,
    fault: optional(isFaultRecord),
  })
  let isApplyingRemote = false
  let channel: ReturnType<typeof env.openChannel>
  let stops: (() => void)[] = []
  /** The token that was looked for in vain. */
  let lost: Pair | undefined
  /** The session that this tab has ended because it could not be read, with the last token, which may never have been stored. */
  let unread: Session | undefined
  /** The user as this page last saw them in the storage. */
  let seenUser: string | undefined
  const userText = (session: Session) => JSON.stringify(isLoggedIn(session) && session.user)
  const areaNow = () => (isLoggedIn(state.session()) ? storage.area() : storage.settle())
  /**
   * Whether this tab has the session that all tabs share; when a session of its own is over, it returns to the shared
   * one.
   */
  const isShared = () => areaNow() === 'local'

  const clearedEvent = () =>
    events.reset({ epoch: state.session().epoch, reason: 'storageCleared', at: env.now() })

  /** Whether the session cannot be read where it is stored, for now. */
  const isUnreadable = () => isLoggedIn(state.session()) && storage.stored(noSession) === noSession

  /** Changes the shared state, if the session is shared, at best effort: a failure is ignored. */
  const share = async (change: Change) => isShared() && shared.change(change).catch(() => undefined)

  function dispatchAll(actions: ReturnType<typeof reconcile>) {
    isApplyingRemote = true
    try {
      actions.forEach((action) => state.dispatch(action))
    } finally {
      isApplyingRemote = false
    }
  }

  function follow(mine: Session, stored: Session, isUserNew?: boolean) {
    // Where no token is stored, no number tells that another tab has renewed the cookie, which lives longer since.
    const isLonger =
      !isStoring &&
      isLoggedIn(mine) &&
      isLoggedIn(stored) &&
      mine.epoch === stored.epoch &&
      renewalEndsAt(mine.renewal) < renewalEndsAt(stored.renewal)
    dispatchAll([
      ...(isLonger ? [rehydrated({ ...mine, renewal: stored.renewal })] : []),
      ...reconcile(storage.storable(mine), stored, idOf, env.now(), isUserNew),
    ])
  }

  /**
   * Takes over what another tab has stored or, for a session of this tab alone, a frame in it. If that is older than
   * what this page knows, it is overwritten.
   */
  function syncFromStorage() {
    if (areaNow() === 'memory') return
    const mine = state.session()
    // A storage that cannot be read is not one that was cleared.
    const stored = storage.stored(storage.storable(mine))
    if (!stored) {
      if (!isLoggedIn(mine)) return
      if (process.env.NODE_ENV !== 'production' && storage.otherApi() !== undefined) {
        // eslint-disable-next-line no-console -- for the developer who runs two apps on one origin
        console.warn(
          `The session has ended: another app of this origin, with the API ${storage.otherApi()}, ` +
            'keeps its own under the same key. Give each of them a session option "name".',
        )
      }
      dispatchAll([clearedEvent()])
      // What is left of an earlier session of this tab would be taken for the last one by the next page.
      storage.disown()
    } else if (isOlder(stored, storage.storable(mine))) {
      storage.write(mine)
      seenUser = userText(mine)
    } else {
      // Where that is the session that this tab could not read, the token that is stored may be a used one: a refresh brought
      // the tab the next one, which it could not store, and at the refresh after that it ended the session, because it could
      // not read the storage for ten seconds. Now that it can, it goes on with the token that it has kept, and stores it
      // (`unreadableWithNewerToken.test.ts`).
      const newest =
        unread?.epoch === stored.epoch && isOlder(stored, storage.storable(unread))
          ? unread
          : stored
      if (newest !== stored) storage.write(newest)
      if (stored.epoch >= (unread?.epoch ?? 0)) unread = undefined
      const user = userText(newest)
      // A user of this page that waits to be stored is newer than the one that it has seen in the storage.
      const isNew = !!seenUser && user !== seenUser
      seenUser = user
      follow(mine, newest, isNew)
    }
  }

  /** Takes over a fault that another tab met for the same token, so that this tab waits as long. */
  function adopt(
    { epoch, rotation }: Pick<TabMessage, 'epoch' | 'rotation'>,
    fault: FaultRecord | undefined,
  ) {
    const mine = state.session()
    // Where no token is stored, each tab counts its own.
    const isOfMine = () =>
      rotationOf(mine) === rotation || (!isStoring && mine.status === 'tokenExpired')
    if (fault && isLoggedIn(mine) && epoch === mine.epoch && isOfMine()) backoff.adoptFault(fault)
  }

  function onMessage(message: TabMessage) {
    const mine = state.session()
    const { epoch, rotation = Infinity, end, fault } = message
    adopt(message, fault)
    // Where no token is stored, this alone tells that the server has answered another tab again.
    if (!isStoring && !fault && !end && epoch === mine.epoch) backoff.succeeded()
    if (!end || epoch !== mine.epoch || !isLoggedIn(mine)) return syncFromStorage()
    // This tab has got a token that the one that signed out did not know of, and could not revoke.
    if (mine.rotation > rotation) revoke(mine, epoch)
    follow(mine, { status: 'loggedOut', epoch, end })
  }

  return {
    /** Whether what is being dispatched came from another tab, and is stored already. */
    isApplyingRemote: () => isApplyingRemote,

    isShared,
    syncFromStorage,

    /**
     * Under the lock: follows the newest record. Waits, bounded, until localStorage shows what another tab is known to
     * have stored; `false` where that cannot be known, because the shared state cannot be read. Where the session cannot be
     * read all that time it ends, or, without `mayEnd`, goes on, and this is `false`, too.
     */
    async syncUnderLock(mayEnd = true): Promise<boolean> {
      let known: SharedState | undefined
      try {
        if (isShared()) known = await shared.change((value) => value)
      } catch {
        return false
      }
      const { newest, fault } = known ?? {}
      // Before a deploy tokens may have been stored, and noted.
      const isSought = isStoring && newest && (!lost || isBefore(lost, newest))
      /** Whether the storage does not show yet what is noted: that its session is over, or a newer token. */
      const isLate = () => {
        if (isUnreadable()) return true
        const stored = storage.stored()
        return duplicateTab.endOf(stored, known) ?? (isSought && stored && isBehind(stored, newest))
      }
      if (await isStill(isLate)) {
        // What another tab has done cannot be known: a token that it has used must not be used again.
        if (isUnreadable()) {
          if (!mayEnd) return false
          unread = state.session()
          const ended = clearedEvent()
          const { epoch } = ended.payload
          // Other tabs may go on with it. With a lower number this tab takes it over as a later session, once it can read it.
          dispatchAll([ended, rehydrated(over({ epoch: epoch - 1 }, ended.payload))])
        }
        lost = newest
      }
      syncFromStorage()
      if (fault) adopt(fault, fault)
      return true
    },

    /** Notes for the next holder of the lock which token is the newest that there has been. */
    async recordToken(pair: Pair) {
      await share(({ fault: _over, ...value }) =>
        // Where no token is stored, no tab can wait for one.
        !isStoring || (value.newest && !isBefore(value.newest, pair))
          ? value
          : { ...value, newest: pair },
      )
      if (!isStoring) return
      // The token before it is used: it must not be left in the storage.
      await isStill(isUnreadable)
      syncFromStorage()
    },

    /** Records a fault in the shared state and tells the other tabs, so that all wait for the same next try. */
    async shareFault(pair: Pair, fault: FaultRecord) {
      channel?.post({ api, ...pair, fault } satisfies TabMessage)
      await share((value) => ({ ...value, fault: { ...fault, ...pair } }))
    },

    /**
     * Tells the other tabs that there is something new, which this one has stored. A session of this tab alone is none of
     * theirs, and they ignore it; but a message makes Firefox drop the pages of this tab that it keeps for the back button,
     * which would read an old copy of sessionStorage.
     */
    broadcast(session: Session, rotation?: number) {
      seenUser = userText(session)
      channel?.post({
        api,
        epoch: session.epoch,
        end: endOf(session),
        rotation: rotationOf(session) ?? rotation,
      } satisfies TabMessage)
    },

    open() {
      channel = env.openChannel(tabChannel(env), (message) => {
        if (isTabMessage(message) && isShared()) onMessage(message)
      })
      stops = [
        () => {
          channel?.close()
          channel = undefined
        },
        env.onStorage((key) => {
          if (key === null || key === storage.key) syncFromStorage()
        }),
      ]
    },
    close() {
      stops.forEach((stop) => stop())
      stops = []
    },
  }
}

export type TabSync = ReturnType<typeof createTabSync>
