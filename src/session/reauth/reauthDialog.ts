import type { UnknownAction } from '@reduxjs/toolkit'
import { createFailedCalls, type FailedCalls } from './failedRequests'
import type { SessionApi } from '../api/hostApi'
import { isLoggedIn, type EndReason, type Session } from '../state/session'

type UserId = string | number

/** What the page of a session needs to outlive it. */
export type HoldHost = {
  readonly idOf: (session: Session) => UserId | undefined
  readonly api: () => SessionApi
  readonly dispatch: (action: UnknownAction) => unknown
  /** Empties the api's cache. */
  readonly forget: () => void
}

/** The page of a session that has ended under a person, kept until the same person has signed in again. */
export type Hold = {
  /** Whether a page is kept now: it must be inert, and not to be seen. */
  isHeld(): boolean
  /** The number of the session that the page of this session began with; a page that was kept has an older one. */
  pageOf(epoch: number): number
  /** A page is on the screen; without one nothing is kept. Returns the way to take it away. */
  show(): () => void
  /** Gives the page up, with all that belongs to it. */
  leave(): void
  /** Calls back when any of this has changed; returns the way to stop. */
  subscribe(listener: () => void): () => void
  readonly failed: FailedCalls
}

/** The same, as the session layer drives it. */
export type HoldDriver = Hold & {
  /** A session is over: whether what belongs to it is kept. */
  keeps(before: Session, after: Session): boolean
  /** The session has changed; `isLast` when no more will be told of its user. */
  look(session: Session, isLast?: boolean): void
  /** An action that may tell of a call that has failed. */
  note(action: UnknownAction): void
}

export type MakeHold = (host: HoldHost) => HoldDriver

/** The ends that nobody asked for, and that a person can mend by signing in again. */
const mendable: ReadonlySet<EndReason> = new Set(['bothExpired', 'refreshRefused', 'tokenRefused'])

/**
 * For the option `atEnd`: a session that ends under a person leaves its page and its cache as they are,
 * and the person signs in again in a dialog over it. Another person gets a page of their own.
 */
export const dialog: MakeHold = ({ idOf, api, dispatch, forget }) => {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const failed = createFailedCalls({ api, dispatch, tell })
  let shown = 0
  let isLeaving = false
  let kept: { readonly user: UserId; readonly page: number } | undefined
  let returned: { readonly epoch: number; readonly page: number } | undefined

  const pageOf = (epoch: number) =>
    kept?.page ?? (returned?.epoch === epoch ? returned.page : epoch)

  function leave() {
    if (kept === undefined || isLeaving) return
    isLeaving = true
    failed.dismiss()
    forget()
    // After the cache has been emptied: until then nobody may look into it.
    setTimeout(() => {
      isLeaving = false
      kept = undefined
      tell()
    })
  }

  return {
    isHeld: () => kept !== undefined,
    pageOf,
    leave,
    failed,
    show() {
      shown += 1
      return () => {
        shown -= 1
        if (shown === 0) leave()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    keeps(before, after) {
      const user = idOf(before) ?? kept?.user
      const isMendable =
        after.status === 'loggedOut' && after.end !== undefined && mendable.has(after.end.reason)
      if (!isMendable || shown === 0 || user === undefined) {
        failed.dismiss()
        leave()
        return false
      }
      kept = { user, page: pageOf(before.epoch) }
      tell()
      return true
    },
    look(session, isLast = false) {
      if (kept === undefined || !isLoggedIn(session)) return
      const user = idOf(session)
      if (user === kept.user) {
        returned = { epoch: session.epoch, page: kept.page }
        kept = undefined
        tell()
      } else if (user !== undefined || isLast) leave()
    },
    note(action) {
      failed.note(action, kept !== undefined)
    },
  }
}
