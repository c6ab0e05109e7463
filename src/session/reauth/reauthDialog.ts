import type { UnknownAction } from '@reduxjs/toolkit'
import { createFailedRequests, type ApiSlice, type FailedRequests } from './failedRequests'
import { createElsewhere, type Elsewhere } from './elsewhere'
import { createEmitter } from '../util/emitter'
import { read } from '../util/path'
import { isLoggedIn, type EndReason, type LoggedOut, type Session } from '../state/session'

/** What `reauthDialog` needs of the session layer. */
export type ReauthHost = {
  readonly idOf: (session: Session) => string | undefined
  readonly dispatch: (action: UnknownAction) => unknown
  /** The names of the session's own endpoints. */
  readonly ownEndpoints: readonly string[]
  /** Empties the caches that belong to a session, at once. */
  readonly resetCaches: () => void
}

/** The page of a session that ended while a person was using it, kept until the same person has signed in again. */
export type SuspendedPage = {
  /** Whether a page is kept now: it must be inert, and not to be seen. */
  isSuspended(): boolean
  /** The epoch of the session that the page of session `epoch` began with: an older one if the page was kept. */
  pageOf(epoch: number): number
  /**
   * To be called when the page is mounted; without a mounted page nothing is kept. Returns the function to be called
   * when it is unmounted.
   */
  mount(): () => void
  /** Drops the kept page, its caches and its failed requests. */
  discard(): void
  /** Calls back when any of this has changed; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  readonly failedRequests: FailedRequests
  /** For a component that hides the page: makes what knows what the page has put outside of its element. */
  readonly createElsewhere: () => Elsewhere
}

/** The same, as the session layer drives it. */
export type SuspendedPageDriver = SuspendedPage & {
  /** To be called when a session is over; returns whether its page and caches are kept. */
  keepsPage(before: Session, after: Session): boolean
  /** To be called when the session has changed, and when the user of one has been loaded, or could not be: `loaded`. */
  onChange(session: Session, loaded?: Session): void
  /**
   * Sends a call of the page's. A query waits while the page is kept, and is sent again where the page was kept while it was
   * under way and it failed, because its error would change the page: its answer comes when its person is back, or when the
   * page or the query itself is given up. A mutation is sent as it is.
   */
  send<R>(
    call: { readonly signal: AbortSignal; readonly type?: 'query' | 'mutation' },
    once: () => Promise<R>,
  ): Promise<R>
  /** To be called with every action: notes calls that fail. */
  note(action: UnknownAction, api: ApiSlice): void
}

/** The type of `reauthDialog`, for the option `onEnd`. */
export type MakeSuspendedPage = (host: ReauthHost) => SuspendedPageDriver

/** Ends after which signing in again restores the page. */
const mendable: ReadonlySet<EndReason> = new Set(['bothExpired', 'refreshRefused', 'tokenRefused'])

/** Whether a page that is kept may be of somebody who has not left since. Nobody leaves by another person's sign-in. */
const mayStay = ({ end }: LoggedOut) =>
  end === undefined || end.reason === 'userChanged' || mendable.has(end.reason)

/**
 * For the option `onEnd`: a session that ends while a person uses it leaves its page and its caches as they are, and
 * the person signs in again in a dialog over it. Another person gets a page of their own.
 */
export const reauthDialog: MakeSuspendedPage = ({ idOf, dispatch, resetCaches, ownEndpoints }) => {
  const { emit, subscribe } = createEmitter()
  const failedRequests = createFailedRequests({ ownEndpoints, dispatch, emit })
  let mounted = 0
  let kept: { readonly user: string; readonly page: number } | undefined
  let timesKept = 0
  let returned: { readonly epoch: number; readonly page: number } | undefined

  const pageOf = (epoch: number) =>
    kept?.page ?? (returned?.epoch === epoch ? returned.page : epoch)

  /** Resolves when no page is kept, or the call is given up. */
  const whenBack = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (kept !== undefined && !signal.aborted) return
        stop()
        signal.removeEventListener('abort', look)
        resolve()
      }
      const stop = subscribe(look)
      signal.addEventListener('abort', look)
    })

  function discard() {
    if (kept === undefined) return
    failedRequests.dismiss()
    // All in one task, in which React renders nothing: the parts of the page would be shown with the next person's name, or
    // ask anew for what was emptied; those of the next page would find the last person's data.
    kept = undefined
    resetCaches()
    emit()
  }

  return {
    isSuspended: () => kept !== undefined,
    pageOf,
    discard,
    failedRequests,
    createElsewhere,
    mount() {
      mounted += 1
      return () => {
        mounted -= 1
        if (mounted === 0) discard()
      }
    },
    subscribe,
    keepsPage(before, after) {
      // Somebody signs in a second time, here or in another tab, before it is known who the first was.
      const isReplaced =
        isLoggedIn(after) || (after.status === 'loggedOut' && after.end?.reason === 'userChanged')
      if (kept !== undefined && idOf(before) === undefined && isReplaced) return true
      const user = idOf(before) ?? kept?.user
      const isMendable =
        after.status === 'loggedOut' && after.end !== undefined && mendable.has(after.end.reason)
      if (!isMendable || mounted === 0 || user === undefined) {
        failedRequests.dismiss()
        discard()
        return false
      }
      kept = { user, page: pageOf(before.epoch) }
      timesKept += 1
      emit()
      return true
    },
    onChange(session, loaded) {
      if (kept === undefined) return
      // Its person may have signed in and out elsewhere, while this tab was frozen and saw neither.
      if (session.status === 'loggedOut' && !mayStay(session)) discard()
      if (kept === undefined || !isLoggedIn(session)) return
      const user = idOf(session)
      if (user === kept.user) {
        returned = { epoch: session.epoch, page: kept.page }
        kept = undefined
        emit()
      } else if (user !== undefined || loaded?.epoch === session.epoch) discard()
    },
    async send({ signal, type }, once) {
      let before: number
      let answer
      do {
        before = timesKept
        if (type === 'query' && kept !== undefined) await whenBack(signal)
        answer = await once()
      } while (
        type === 'query' &&
        timesKept !== before &&
        !signal.aborted &&
        read(answer, 'error') !== undefined
      )
      return answer
    },
    note(action, api) {
      failedRequests.note(action, api, kept !== undefined)
    },
  }
}
