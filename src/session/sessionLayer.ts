import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import type { coreModuleName } from '@reduxjs/toolkit/query'
import type { ApiModule, NamesOf, SessionApi } from './api/sessionApi'
import type { Reauthentication } from './api/reauthentication'
import type { SessionRequestInit } from './api/sessionFetch'
import type { WithSession } from './api/withSession'
import type { devToolsOptions } from './devtools/redact'
import type { Backoff } from './http/backoff'
import type { Limit } from './limits/limit'
import type { GetTokens, GivenTokens } from './login/begin/givenTokens'
import type { Credentials, Remember } from './login/credentials'
import type { LoginError } from './login/steps/loginStep'
import type { FilledOptions, GivenNames } from './options/options'
import type { SuspendedPage } from './reauth/reauthDialog'
import type { Cancellation } from './refresh/cancellation'
import type { Result, SessionError } from './state/errors'
import type { Payloads } from './state/events'
import type { Listeners } from './state/listeners'
import type { SessionRootState } from './state/rootState'
import type { Session } from './state/session'
import type { RecordStorage } from './storage/recordStorage'
import type { createUserSelectors } from './user/selectors'
import type { UserQuery } from './user/userQuery'

/**
 * A session layer, as `createSession` makes it. `Names` are the names that the host gave the RTK Query api; `Module` is
 * the kind of the api, with or without React hooks.
 */
export interface SessionLayer<
  Names extends GivenNames = object,
  Module extends ApiModule = typeof coreModuleName,
> {
  /** The options, with every default filled in. */
  options: FilledOptions
  /** The name of the session's slice. */
  reducerPath: 'session'
  /** The reducer of the slice `session`. */
  reducer: (session: Session | undefined, action: UnknownAction) => Session
  /**
   * The middleware of the session and of its api, to be added before or after the default middleware. Once it is in a
   * store, it reads the stored session back by itself.
   */
  middleware: Middleware<object, SessionRootState>
  /** Resolves when the stored session has been read back: make the router after that. */
  ready: Promise<void>
  /** Whether the stored session has been read back. */
  isReady: () => boolean
  /** The session's own RTK Query api: `login`, `logout`, `getUser`, and the endpoints that a host injects. */
  api: SessionApi<Module, NamesOf<Names>>
  /** Wraps the base query of another RTK Query api of the host, so that its requests are sent under the session. */
  withSession: WithSession['withSession']
  /** Selectors of the user's id, name and scopes, at the paths that the options give. */
  selectors: ReturnType<typeof createUserSelectors>
  /** The user's scopes now, as the server sent them: for the function `hasScope`. */
  scope: () => unknown
  /** Stops all timers and listeners: for tests, and for a host that is torn down. */
  stop(): void
  /** Dispatches the expiry that is due by now, if any; returns the session after it. */
  checkExpiry: () => Session
  /**
   * When the access token is refreshed early (option `token.refreshBefore`), in epoch milliseconds. The end of the token or
   * a later time, such as `Infinity`, means that it is not refreshed early.
   */
  proactiveRefreshAt(): number
  /**
   * Refreshes the access token; at most one call at a time is made over all tabs. After a fault it resolves to that
   * fault, without a call, until the back-off allows the next try. `now`, for a person who asks, waits 3 seconds at
   * most instead; a later time that the server has named (`Retry-After`) holds all the same. Where nothing renews the
   * session its token is used to its end. Rejects only with what a function of the host's, such as `buildRequest`, has
   * thrown.
   */
  refresh(how?: { now?: boolean | undefined }): Promise<Result>
  /**
   * Logs in. Resolves to `undefined` once the user is known too, or could not be loaded, and to the error if the login
   * fails, or its session is over by then. By the option `challenges` the server may ask for more first: the error then
   * has the next `step`.
   */
  logIn(credentials: Credentials): Promise<LoginError | undefined>
  /**
   * Begins a session with tokens that did not come from the login call, but from a sign-up, a link in a mail, or the
   * stored session of another library. Lifetimes are in seconds. If `user` is the person who is signed in already, as
   * after a change of the password, their session continues with the new tokens. Resolves as `logIn` does.
   *
   * A function is called while no tab of this browser refreshes the session: for a call whose answer has the tokens, and
   * that may make those before good for nothing. The tabs wait for it 10 seconds longer than the option
   * `timeouts.refresh` says. Where it resolves to `undefined` the session stays as it is, and what it rejects with `begin`
   * rejects with.
   * @throws TypeError, as a rejection, for tokens or a user that cannot be those of a session.
   */
  begin(tokens: GivenTokens | GetTokens, how?: Remember): Promise<SessionError | undefined>
  /**
   * Logs out in this browser at once, and tells the server at best effort. Resolves when no storage holds a token any
   * more.
   */
  logOut: () => Promise<void>
  /**
   * Ends the session because the host says so: dispatches `session/reset` with the reason, which people are told, and
   * revokes the tokens. Resolves when no storage holds a token any more.
   */
  end(reason?: Payloads['reset']['reason']): Promise<void>
  /**
   * `fetch` under the session, by the rules of `withSession`. A relative URL is resolved against the option `baseUrl`.
   * Rejects with a `SessionError` if the session is the reason that there is no answer, and as `fetch` does otherwise.
   */
  fetch(input: RequestInfo | URL, init?: SessionRequestInit): Promise<Response>
  /**
   * Resolves to an access token that is not known to be expired, after a refresh if one is needed: for a WebSocket,
   * server-sent events, or an upload with progress. Pass the token that the server has refused as `refused`, to get a
   * new one. Rejects with a `SessionError`. Send the token to the API only.
   */
  accessToken(how?: { readonly refused?: string | undefined }): Promise<string>
  /**
   * Adds the header with the token. For the option `prepareHeaders` of a base query that takes no headers in its
   * arguments, inside `withSession`.
   */
  prepareHeaders: WithSession['prepareHeaders']
  /** Options for Redux DevTools under which no secret reaches it: the store's `devTools`. */
  devTools: typeof devToolsOptions
  /**
   * Ends the session as if both tokens had expired: the person signs in again, and returns to the page. Before `ready` it
   * waits for the stored session, as `end` does.
   */
  expire(): void
  /**
   * Loads the user again. A call that is under way may not tell yet what has just changed, so another one follows it.
   * Resolves to `undefined` once the user is known, or to the error if they could not be loaded.
   */
  loadUser: UserQuery['loadUser']
  /** The state of the last user call in a state of the store: whether it is under way, and its error. */
  userQueryState: UserQuery['userQueryState']
  /** Resolves when the user of the session is known, or could not be loaded; before `ready` it waits for that. */
  userReady: UserQuery['userReady']
  /**
   * The fault that keeps the session from being refreshed now, and the time of the next try in epoch milliseconds;
   * `undefined` if there is none.
   */
  refreshFault: Backoff['lastFault']
  /** Calls the listener whenever `refreshFault` changes; returns the function that unsubscribes. */
  onRefreshFault: Backoff['subscribe']
  /**
   * Calls a listener at every event of the session, fault or error (see `Listenable`); returns the function that
   * unsubscribes.
   * @throws TypeError for an unknown name, except in production.
   */
  on: Listeners['on']
  /** The limits that the options ask for. */
  limits: Limit[]
  /** The page of a session that has ended, where the option `onEnd` keeps it. */
  suspendedPage: SuspendedPage | undefined
  /** For `SessionPage`: to `hold` as the page of a session that is over is unmounted, and `settle` as the next is mounted. */
  pageLife: Pick<Cancellation, 'hold' | 'settle'>
  /** What asks for a reauthentication, where the option `reauthentication` is set. */
  reauthentication: Reauthentication | undefined
  /**
   * Asks the person who is signed in to prove who they are, before something dangerous. Resolves once they have, or to why
   * not: `ReauthenticationCancelledError` if they did not want to, or a `SessionError` that says how the session ended.
   * @throws Error, as a rejection, without the option `reauthentication`, and where nothing on the page can ask.
   */
  reauthenticate(): Promise<Result>
  /** Where the session is stored; `memory` means that it will not survive a reload. */
  storageArea: RecordStorage['area']
}

/** A session layer, whatever its host has named its api. */
export type AnySessionLayer = Omit<SessionLayer, 'api'>
