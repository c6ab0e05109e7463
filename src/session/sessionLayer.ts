import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import type { coreModuleName } from '@reduxjs/toolkit/query'
import type { ApiModule, NamesOf, SessionApi } from './api/sessionApi'
import type { SessionRequestInit } from './api/sessionFetch'
import type { WithSession } from './api/withSession'
import type { devToolsOptions } from './devtools/redact'
import type { Backoff } from './http/backoff'
import type { Limit } from './limits/limit'
import type { GivenTokens } from './login/begin'
import type { Credentials } from './login/credentials'
import type { FilledOptions, GivenNames } from './options/options'
import type { SuspendedPage } from './reauth/reauthDialog'
import type { Result, SessionError } from './state/errors'
import type { Payloads } from './state/events'
import type { Listeners } from './state/listeners'
import type { SessionRootState } from './state/rootState'
import type { Session } from './state/session'
import type { RecordStorage } from './storage/recordStorage'
import type { createUserSelectors } from './user/selectors'
import type { UserQuery } from './user/userQuery'

/** A session layer, as `createSession` makes it; `Names` are those that its host gave its api. */
export interface SessionLayer<
  Names extends GivenNames = object,
  Module extends ApiModule = typeof coreModuleName,
> {
  options: FilledOptions
  /** The name of the session's slice. */
  reducerPath: 'session'
  reducer: (session: Session | undefined, action: UnknownAction) => Session
  /**
   * What the store needs to run the session and its api, before or after the default middleware. In a store, it reads
   * the stored session back by itself.
   */
  middleware: Middleware<object, SessionRootState>
  /** Resolves when the stored session has been read back: make the router after that. */
  ready: Promise<void>
  /** Whether it has been. */
  isReady: () => boolean
  /** The session's own RTK Query api: `login`, `logout`, `getUser`, and the endpoints that a host injects. */
  api: SessionApi<Module, NamesOf<Names>>
  /** For an api of the host's own: its requests go under the session. */
  withSession: WithSession['withSession']
  selectors: ReturnType<typeof createUserSelectors>
  /** The user's scopes now, as the server told them: for the function `hasScope`. */
  scope: () => unknown
  /** Stops all timers and listeners: for tests, and for a host that is torn down. */
  stop(): void
  /** Dispatches the expiry that is due by now, if any; returns the session after it. */
  checkExpiry: () => Session
  /** Refreshes the access token: one call at a time; after a fault it waits for its turn, unless `now`. */
  refresh(how?: { now?: boolean }): Promise<Result>
  /** Logs in; resolves when the user is known too, or could not be loaded, and to the error where it fails. */
  logIn(credentials: Credentials): Promise<SessionError | undefined>
  /**
   * Begins a session with tokens that came another way than by the login call: sign-up, a link by mail, another
   * library's stored session. Where `user` is the person who is signed in already, as after a change of the password,
   * their session goes on with the new tokens. Resolves as `logIn` does.
   * @throws TypeError for what cannot be the tokens of a session.
   */
  begin(tokens: GivenTokens, how: { readonly remember: boolean }): Promise<SessionError | undefined>
  /** Logs out here at once, and tells the server at best effort. */
  logOut: () => Promise<void>
  /** Ends the session because the host says so, with the event `reset` and a reason that people are told. */
  end(reason?: Payloads['reset']['reason']): Promise<void>
  /**
   * `fetch` under the session, by the rules of `withSession`; what is relative is resolved against `baseUrl`. Rejects
   * with a `SessionError` where the session is why nothing came of it, and as `fetch` does otherwise.
   */
  fetch(input: RequestInfo | URL, init?: SessionRequestInit): Promise<Response>
  /**
   * An access token that is not known to be expired, refreshed first where need be: for a WebSocket, server-sent
   * events, an upload with progress. `refused` is one that the server has refused: then it is another one. Rejects
   * with a `SessionError`. Send it to the API only.
   */
  accessToken(how?: { readonly refused?: string }): Promise<string>
  /** For `prepareHeaders` of a base query that takes no headers with its arguments, inside `withSession`. */
  prepareHeaders: WithSession['prepareHeaders']
  /** Options for Redux DevTools under which no secret reaches it: the store's `devTools`. */
  devTools: typeof devToolsOptions
  /** Ends the session now, as if both tokens had expired: the person signs in again, and returns to the page. */
  expire(): void
  /** Loads the user (again). Resolves when it is there, or could not be loaded. */
  loadUser: UserQuery['load']
  /** How the last user call stands: whether it is under way, and what went wrong. */
  userQueryState: UserQuery['select']
  /** Resolves when the user of a session that has just begun is known, or could not be loaded. */
  userReady: UserQuery['ready']
  /** What keeps the session from being refreshed now, if anything. */
  refreshFault: Backoff['lastFault']
  /** Tells when `refreshFault` changes; returns the way to stop. */
  onRefreshFault: Backoff['subscribe']
  on: Listeners['on']
  /** The limits that the options ask for. */
  limits: Limit[]
  /** The page of a session that has ended, where the option `onEnd` keeps it. */
  suspendedPage: SuspendedPage | undefined
  /** Where the session is stored; `memory` means that it will not survive a reload. */
  storageArea: RecordStorage['area']
}

/** A session layer, whatever its host has named its api. */
export type AnySessionLayer = Omit<SessionLayer, 'api'>
