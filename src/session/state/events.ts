import { createAction, type ActionCreatorWithPayload } from '@reduxjs/toolkit'
import { isFields } from '../util/path'
import type { EndReason, LoggedIn, Renewal, Token, User } from './session'
import { transitions, type EventName } from './transitions'

/** Where a newer access token came from: our own call, another tab, or the boot of a memory-only session. */
export type RefreshCause = 'refreshed' | 'adopted' | 'restored'

/** Every payload names the session that it is about; the reducer drops those of another one. */
type Of<T> = { readonly epoch: number } & Readonly<T>

/** The payloads by event. `at` is the moment in epoch milliseconds. */
export type Payloads = {
  loggedIn: Omit<LoggedIn, 'status'>
  userLoaded: Of<{ user: User }>
  tokenExpired: Of<{ rotation: number; at: number; because: 'time' | 'refused' }>
  tokenRefreshed: Of<{
    rotation: number
    accessToken: Token
    renewal: Renewal
    cause: RefreshCause
  }>
  bothExpired: Of<{ at: number }>
  reset: Of<{ reason: Exclude<EndReason, 'logout' | 'logoutElsewhere'>; at: number }>
  loggedOut: Of<{ reason: Extract<EndReason, 'logout' | 'logoutElsewhere'>; at: number }>
}

/** What happened to the session, as Redux actions: the DevTools log of these is its story. */
export const events = Object.fromEntries(
  Object.keys(transitions).map((name) => [name, createAction(`session/${name}`)]),
) as unknown as { [E in EventName]: ActionCreatorWithPayload<Payloads[E], `session/${E}`> }

/** One of the session's events, with its payload. */
export type SessionEvent = {
  [E in EventName]: { readonly type: `session/${E}`; readonly payload: Payloads[E] }
}[EventName]

/** Tells the session's own events from every other action. */
export const isSessionEvent = (action: {
  type: string
  payload?: unknown
}): action is SessionEvent =>
  action.type.startsWith('session/') &&
  Object.hasOwn(events, eventName(action)) &&
  isFields(action.payload)

/** The name of an event without its prefix. */
export const eventName = (event: { type: string }) => event.type.slice(8) as EventName
