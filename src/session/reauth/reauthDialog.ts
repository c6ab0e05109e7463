import type { UnknownAction } from '@reduxjs/toolkit'
import { createFailedRequests, type ApiSlice, type FailedRequests } from './failedRequests'
import { createEmitter } from '../util/emitter'
import { isLoggedIn, type EndReason, type Session } from '../state/session'

/** What the page of a session needs to outlive it. */
export type ReauthHost = {
  readonly idOf: (session: Session) => string | undefined
  readonly dispatch: (action: UnknownAction) => unknown
  /** The names of the session's own endpoints. */
  readonly ownEndpoints: readonly string[]
  /** Empties the caches that belong to a session. */
  readonly resetCaches: () => void
}

/** The page of a session that has ended under a person, kept until the same person has signed in again. */
export type SuspendedPage = {
  /** Whether a page is kept now: it must be inert, and not to be seen. */
  isSuspended(): boolean
  /** The number of the session that the page of this session began with; a page that was kept has an older one. */
  pageOf(epoch: number): number
  /** A page is on the screen; without one nothing is kept. Returns the way to take it away. */
  mount(): () => void
  /** Gives the page up, with all that belongs to it. */
  discard(): void
  /** Calls back when any of this has changed; returns the way to stop. */
  subscribe(listener: () => void): () => void
  readonly failedRequests: FailedRequests
}

/** The same, as the session layer drives it. */
export type SuspendedPageDriver = SuspendedPage & {
  /** A session is over: whether what belongs to it is kept. */
  keepsPage(before: Session, after: Session): boolean
  /** The session has changed; `isLast` when no more will be told of its user. */
  onChange(session: Session, isLast?: boolean): void
  /** An action that may tell of a call that has failed. */
  note(action: UnknownAction, api: ApiSlice): void
}

export type MakeSuspendedPage = (host: ReauthHost) => SuspendedPageDriver

/** Ends after which signing in again restores the page. */
const mendable: ReadonlySet<EndReason> = new Set(['bothExpired', 'refreshRefused', 'tokenRefused'])

/**
 * For the option `onEnd`: a session that ends under a person leaves its page and its cache as they are,
 * and the person signs in again in a dialog over it. Another person gets a page of their own.
 */
export const reauthDialog: MakeSuspendedPage = ({ idOf, dispatch, resetCaches, ownEndpoints }) => {
  const { emit, subscribe } = createEmitter()
  const failedRequests = createFailedRequests({ ownEndpoints, dispatch, emit })
  let mounted = 0
  let isDiscarding = false
  let kept: { readonly user: string; readonly page: number } | undefined
  let returned: { readonly epoch: number; readonly page: number } | undefined

  const pageOf = (epoch: number) =>
    kept?.page ?? (returned?.epoch === epoch ? returned.page : epoch)

  function discard() {
    if (kept === undefined || isDiscarding) return
    isDiscarding = true
    failedRequests.dismiss()
    resetCaches()
    // After the cache has been emptied: until then nobody may look into it.
    setTimeout(() => {
      isDiscarding = false
      kept = undefined
      emit()
    })
  }

  return {
    isSuspended: () => kept !== undefined,
    pageOf,
    discard,
    failedRequests,
    mount() {
      mounted += 1
      return () => {
        mounted -= 1
        if (mounted === 0) discard()
      }
    },
    subscribe,
    keepsPage(before, after) {
      const user = idOf(before) ?? kept?.user
      const isMendable =
        after.status === 'loggedOut' && after.end !== undefined && mendable.has(after.end.reason)
      if (!isMendable || mounted === 0 || user === undefined) {
        failedRequests.dismiss()
        discard()
        return false
      }
      kept = { user, page: pageOf(before.epoch) }
      emit()
      return true
    },
    onChange(session, isLast = false) {
      if (kept === undefined || !isLoggedIn(session)) return
      const user = idOf(session)
      if (user === kept.user) {
        returned = { epoch: session.epoch, page: kept.page }
        kept = undefined
        emit()
      } else if (user !== undefined || isLast) discard()
    },
    note(action, api) {
      failedRequests.note(action, api, kept !== undefined)
    },
  }
}
