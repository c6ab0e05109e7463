import type { SessionStatus } from './session'

/**
 * The complete transition table: for each event and the status it meets, the status that follows, or
 * `null` where the event does not apply. The reducer, the tests and the diagram all read this value.
 */
export const transitions = {
  loggedIn: {
    loggedOut: 'loggedIn',
    loggedIn: 'loggedIn',
    tokenExpired: 'loggedIn',
    bothExpired: 'loggedIn',
  },
  userLoaded: {
    loggedOut: null,
    loggedIn: 'loggedIn',
    tokenExpired: 'tokenExpired',
    bothExpired: null,
  },
  tokenExpired: {
    loggedOut: null,
    loggedIn: 'tokenExpired',
    tokenExpired: null,
    bothExpired: null,
  },
  tokenRefreshed: {
    loggedOut: null,
    loggedIn: 'loggedIn',
    tokenExpired: 'loggedIn',
    bothExpired: null,
  },
  bothExpired: {
    loggedOut: null,
    loggedIn: 'bothExpired',
    tokenExpired: 'bothExpired',
    bothExpired: null,
  },
  reset: {
    loggedOut: null,
    loggedIn: 'loggedOut',
    tokenExpired: 'loggedOut',
    bothExpired: 'loggedOut',
  },
  loggedOut: {
    loggedOut: null,
    loggedIn: 'loggedOut',
    tokenExpired: 'loggedOut',
    bothExpired: 'loggedOut',
  },
} as const satisfies Record<string, Record<SessionStatus, SessionStatus | null>>

/** The names of the session's events, without their `session/` prefix. */
export type EventName = keyof typeof transitions

/** The statuses that an event can lead to. */
export type TargetOf<E extends EventName> = NonNullable<(typeof transitions)[E][SessionStatus]>

/** The statuses from which an event applies. */
export type SourceOf<E extends EventName> = {
  [S in SessionStatus]: (typeof transitions)[E][S] extends null ? never : S
}[SessionStatus]
