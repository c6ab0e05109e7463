import type {
  lifetimeUnits,
  loginKinds,
  OneOf,
  persistModes,
  refusalCodes,
  renewals,
  requestCredentials,
  userSources,
} from './choices'
import type { MakeSuspendedPage } from '../reauth/reauthDialog'
import type { CallName } from '../state/errors'
import type { Environment } from '../platform/environment'
import type { MakeLimit } from '../limits/limit'
import type { Challenge } from './challenge'
import type { Endpoint } from './endpoint'
import type { Match } from './responseMatch'
import type { Path } from '../util/path'

export type { Endpoint } from './endpoint'

/**
 * Describes an answer that refuses a login, and the code for its meaning. The codes listed here are translated for
 * people; for any other code they are shown the message of the server.
 */
export type Refusal = Match & {
  // `string & {}` allows any text, while editors still propose the known codes.
  readonly code: OneOf<typeof refusalCodes> | (string & {})
}

/** Where the server's CSRF token comes from, and the header that carries it. */
export type Csrf = {
  /** The header that carries it in the session's own calls, except in GET and HEAD. */
  header: string
  /** The name of the cookie that holds it and that scripts can read (the double-submit cookie pattern). */
  cookie: string | undefined
  /**
   * The URL that provides it by GET: called before each such call, or, if `cookie` is given, only while that cookie is
   * missing.
   */
  url: string | undefined
  /** Path of it in the answer of `url`, where no cookie holds it. */
  property: Path | undefined
}

/** The unit of a declared lifetime: how long it is, or the moment of its end on the server's clock. */
export type LifetimeUnit = OneOf<typeof lifetimeUnits>

/** The answer that the option `readTokens` receives; `body` is parsed JSON, text, or `undefined`. */
export type TokenResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** What the option `readTokens` has found; lifetimes in seconds. */
export type FoundTokens = {
  readonly accessToken?: string | undefined
  readonly expiresIn?: number | undefined
  readonly refreshToken?: string | undefined
  readonly refreshExpiresIn?: number | undefined
}

/** How a session is begun by a cookie alone. */
export type Restore = {
  /**
   * The name of a cookie that scripts can read, and that the server sets and takes away together with the HttpOnly one:
   * without it no call is made.
   */
  hint: string | undefined
}

/** The part of the environment that the session's own calls use. */
export type CallEnvironment = Pick<Environment, 'now' | 'fetch'> &
  Partial<Pick<Environment, 'cookies'>>

/**
 * The type of the option `calls`, of which `extendedCalls` is the only value: features of the session's own calls that
 * few servers need.
 */
export type MakeCalls = (deps: {
  readonly env: CallEnvironment
  readonly options: FilledOptions
  readonly baseUrl: URL
}) => {
  send(call: CallName, request: Request): Promise<Response>
  /** The code of the first entry of `login.refusals` that matches the answer to a login, or `undefined`. */
  meaningOf(call: CallName, status: number, body: unknown): { readonly code: string } | undefined
}

/** What `reauthentication` makes. What it is called with is the session layer's own. */
export type MakesReauthentication = ((host: never) => object) & {
  /** The answers that ask for it. */
  readonly when: readonly Match[]
}

/**
 * The slice and the endpoints of the session's own RTK Query api, to be renamed where a host uses these names already.
 */
export type ApiNames = {
  readonly reducerPath: string
  readonly login: string
  readonly logout: string
  readonly getUser: string
}

/** Some of them, as a host gives them. */
export type GivenNames = { readonly [Name in keyof ApiNames]?: string | undefined }

type AnyOptions = {
  /**
   * Distinguishes this app from others of the same origin: it is part of the name of every storage key, lock and
   * channel. Apps of one origin without a name share one stored session, so whoever signs in last has it.
   */
  name: string
  /**
   * The URL of the API: absolute, or a path of this origin. Tokens are sent to its origin only, to `origins`, and to
   * those `endpoints` that name another origin.
   */
  baseUrl: string
  /** Other origins that the token goes to as well, such as one for files: `https://files.example.com`. */
  origins: readonly string[]
  /** The session's own RTK Query api: where its state is, and the names of its endpoints. */
  api: ApiNames
  /** The calls; `false` switches one off. */
  endpoints: {
    login: Endpoint
    logout: Endpoint | false
    refresh: Endpoint | false
    user: Endpoint | false
  }
  /** Constant headers of every request to the API's origins, such as an `apikey`. No secret: everybody can read them. */
  headers: { readonly [name: string]: string }
  /** Whether cookies go along with the session's own calls and those of its api (`Request.credentials`). */
  credentials: OneOf<typeof requestCredentials>
  token: {
    /** Path of the access token in the answers to login and refresh. */
    property: Path
    /** Path of its lifetime in the same answers. */
    expiresIn: Path
    /** What is found there. */
    unit: LifetimeUnit
    /** The scheme before the token in the header; empty for the bare token. */
    type: string
    /** The header that carries the token. */
    name: string
    /**
     * Its lifetime in seconds where neither the server nor the token tells; `'unknown'` for one that is good until the
     * server says 401.
     */
    maxAge: number | 'unknown'
    /**
     * How many seconds before its expiry it is refreshed, for servers that do not renew an expired token; 0 to refresh
     * it only once it has expired. A token is never refreshed early in the first half of its life.
     */
    refreshBefore: number
  }
  /**
   * The CSRF token that the session's own calls carry, for a server that protects its cookie with one; `false` for
   * none.
   */
  csrf: Csrf | false
  refreshToken: {
    /** Path of the refresh token in the answers to login and refresh. */
    property: Path
    /** Path of its lifetime in the same answers. */
    expiresIn: Path
    unit: LifetimeUnit
    /** The field that carries it in the bodies of refresh and logout. */
    data: string
    /** Its lifetime, or that of the cookie, in seconds where nothing tells; `'unknown'`: until the server refuses it. */
    maxAge: number | 'unknown'
  }
  user: {
    /** Where the user is read from: the user call, the answer to login, or the claims of the access token (a JWT). */
    from: OneOf<typeof userSources>
    /** Path of the user there; empty for the whole. */
    property: Path
    /** Paths inside the user. */
    id: Path
    name: Path
    scope: Path
    locale: Path
    /** Names of fields that are left out of the user, at any depth: what no storage and no screen needs. */
    omit: readonly string[]
  }
  /**
   * The login call: the names of its two fields on the wire, and what kind of name people sign in with. `refusals` are
   * answers that refuse a login and give the refusal a code, in addition to those that refuse it by their status (4xx)
   * alone; the first match counts.
   */
  login: {
    username: string
    password: string
    kind: OneOf<typeof loginKinds>
    refusals: readonly Refusal[]
  }
  /**
   * Which answers say that the access token is invalid or has expired: `user` for the user call, `request` for the
   * requests of the host. They are separate because a rule for the body of the user call must not apply to all
   * requests. A mutation of the host is sent again after a 401 only, because after any other answer it may have been
   * carried out.
   */
  expired: { user: readonly Match[]; request: readonly Match[] }
  /** Which answers to a refresh are a clear no, and end the session. */
  refused: readonly Match[]
  /** Path of the server's own message in an answer that refuses a call. */
  errorMessage: Path
  /**
   * Paths of the app: `login` is the sign-in screen, `home` the screen after it. For the router that reads them, as this
   * app's does: the session layer itself leads nobody anywhere.
   */
  redirect: { login: string; home: string }
  /** How long each call may take, in milliseconds. */
  timeouts: { login: number; logout: number; refresh: number; user: number }
  /** What ends a session whatever its tokens say: `idleTimeout(…)`, `absoluteTimeout(…)`. None by default. */
  limits: readonly MakeLimit[]
  /**
   * What happens to the page when a session ends while a person uses it: with `redirect` it is left to the app, whose
   * router leads to the sign-in screen and back; the function `reauthDialog` keeps the page, and the person signs in again
   * over it.
   */
  onEnd: 'redirect' | MakeSuspendedPage
  /**
   * What the server may ask for after the password, by the answers to a login that ask for it: a code, a new password.
   * Its code is loaded only where this is set.
   */
  challenges?: readonly Challenge[] | undefined
  /**
   * What asks the person to sign in again for something dangerous: `reauthentication({ when: […] })`. Without it such an
   * answer of the server is an error like any other.
   */
  reauthentication?: MakesReauthentication | undefined
  /**
   * Whether the cookie alone begins a session, where nothing is stored (`renewal: 'cookie'` only). Its code is loaded only
   * where this is set.
   */
  restore?: Restore | false | undefined
  /** The function `extendedCalls`, where an option needs it; the check of the options says when. */
  calls?: MakeCalls | undefined
  /**
   * Reads the tokens from an answer that paths cannot describe. If it throws, the answer counts as one without tokens.
   */
  readTokens?: ((response: TokenResponse, call: 'login' | 'refresh') => FoundTokens) | undefined
  /**
   * Changes one of the session layer's own requests where the other options do not suffice. The request may hold a
   * password or tokens.
   */
  buildRequest?: ((request: Request, call: CallName) => Request) | undefined
}

type RenewalKind = OneOf<typeof renewals>
type PersistMode = OneOf<typeof persistModes>

/** How new access tokens are obtained, with the options that each way requires or allows. */
type RenewalOptions =
  | {
      renewal?: Exclude<RenewalKind, 'cookie' | 'accessToken'> | undefined
      persist?: 'tokens' | undefined
      restore?: false | undefined
    }
  /** The refresh token is in an HttpOnly cookie. `persist: 'none'`: no storage holds a token. */
  | {
      renewal: 'cookie'
      persist?: PersistMode | undefined
      credentials?: 'same-origin' | 'include' | undefined
    }
  /** The access token itself renews the session while it is valid: so it must be refreshed before its expiry. */
  | {
      renewal: 'accessToken'
      persist?: 'tokens' | undefined
      restore?: false | undefined
      token: { refreshBefore: number }
    }

type Given<T> = T extends readonly unknown[] | ((...args: never) => unknown) | string | number
  ? T
  : T extends object
    ? { [K in keyof T]?: Given<T[K]> | undefined }
    : T

/** Options to be merged over others by `override`; only the result must be a valid combination. */
export type Overrides = Given<AnyOptions> & {
  renewal?: RenewalKind | undefined
  persist?: PersistMode | undefined
}

/** What a session layer needs to know of its server. Everything is optional; see `defaultOptions`. */
export type SessionOptions = Given<AnyOptions> & RenewalOptions

/** The options with every default filled in. */
export type FilledOptions = AnyOptions & {
  renewal: RenewalKind
  persist: PersistMode
}
