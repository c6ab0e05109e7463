import type {
  bearers,
  encodings,
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
import type { Match } from './responseMatch'
import type { Path } from '../util/path'

/**
 * Tells an answer that refuses a login, and what it means: one of the codes that people are told in their own language,
 * or one of the server's or the host's own, for which they are shown the server's words.
 */
export type Refusal = Match & {
  // A text as well as these: so an editor proposes them.
  readonly code: OneOf<typeof refusalCodes> | (string & {})
}

/** Where the server's token against forged requests (CSRF) comes from, and the header that carries it. */
export type Csrf = {
  /** The header that the session's own calls carry it in, unless they only read. */
  header: string
  /** The cookie that holds it, readable by scripts: a double submit. */
  cookie: string | undefined
  /** What is asked for it by GET: before each such call, or, where `cookie` is told, only where that is missing. */
  url: string | undefined
  /** Path of it in the answer of `url`, where no cookie holds it. */
  property: Path | undefined
}

/** Stands for a token in a body; where the session has no such token the field is left out. */
export type TokenValue = '{accessToken}' | '{refreshToken}'

/** One call to the server. */
export type Endpoint = {
  /** Resolved against `baseUrl` as a link is: `/x` from the origin's root, `x` below `baseUrl`. */
  url: string
  method: string
  /**
   * Constant fields, merged over those that the call has by itself: the form's for login, the refresh
   * token for refresh and logout. Where one of them is `'{refreshToken}'`, that is where it goes, and
   * `refreshToken.data` is not added. `{}` sends at least `{}`; without it a call that has no fields
   * has no body; `false` is never a body.
   */
  body?:
    { readonly [field: string]: TokenValue | string | number | boolean | null } | false | undefined
  /** How the body is written: JSON, or `application/x-www-form-urlencoded`. */
  encoding: OneOf<typeof encodings>
  /** The token in the header `token.name`. An access token that has ended is never sent. */
  bearer: OneOf<typeof bearers>
}

/** The unit of a declared lifetime: how long it is, or the moment of its end on the server's clock. */
export type LifetimeUnit = OneOf<typeof lifetimeUnits>

/** An answer, for a `readTokens` of one's own; `body` is parsed JSON, text, or `undefined`. */
export type TokenResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** What a `readTokens` of one's own has found; lifetimes in seconds. */
export type FoundTokens = {
  readonly accessToken?: string | undefined
  readonly expiresIn?: number | undefined
  readonly refreshToken?: string | undefined
  readonly refreshExpiresIn?: number | undefined
}

/** What the calls use of the world around them. */
export type CallEnvironment = Pick<Environment, 'now' | 'fetch'> &
  Partial<Pick<Environment, 'cookies'>>

/** What a host hands in for a server that needs more than most do: `extendedCalls`. */
export type MakeCalls = (deps: {
  readonly env: CallEnvironment
  readonly options: FilledOptions
  readonly baseUrl: URL
}) => {
  send(call: CallName, request: Request): Promise<Response>
  /** What the answer to a login means, where that is a refusal by the options. */
  meaningOf(call: CallName, status: number, body: unknown): { readonly code: string } | undefined
}

/** The names in the session's own RTK Query api; others than the default where a host has these already. */
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
   * Tells this app from others of the same origin: whatever is stored, locked or sent between tabs goes by it. Without
   * one, whoever signs in last has the session.
   */
  name: string
  /**
   * Where the API lives: absolute, or a path of this origin. Tokens go to its origin only, to `origins`, and to the
   * `endpoints` that name another one.
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
     * How many seconds before its end it is refreshed; 0 for after it. For servers that do not renew
     * an expired token. Never in the first half of its life.
     */
    refreshBefore: number
  }
  /**
   * The header of each of the session's own calls that protects a cookie from forged requests; `false` for a server that
   * asks for none.
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
   * The sign-in form: the names of its fields on the wire, and what people identify themselves by; and which answers to
   * it are a clear no beside those that are by their status (4xx), and which no: the first that fits counts.
   */
  login: {
    username: string
    password: string
    kind: OneOf<typeof loginKinds>
    refusals: readonly Refusal[]
  }
  /**
   * Which answers say that the access token is invalid or has expired: those to the user call, and those to the requests
   * of the host's own apis, where a rule for the user's answer would be one for all. A mutation of the host is sent
   * again after a 401 only: any other answer may mean that it has been done.
   */
  expired: { user: readonly Match[]; request: readonly Match[] }
  /** Which answers to a refresh are a clear no, and end the session. */
  refused: readonly Match[]
  /** Path of the server's own words in an answer that says no. */
  errorMessage: Path
  /** Where the app sends people: to sign in, and after it. */
  redirect: { login: string; home: string }
  /** How long each call may take, in milliseconds. */
  timeouts: { login: number; logout: number; refresh: number; user: number }
  /** What ends a session whatever its tokens say: `idleTimeout(…)`, `absoluteTimeout(…)`. None by default. */
  limits: readonly MakeLimit[]
  /**
   * What becomes of the page when a session ends under a person: `redirect` leads to sign-in and back;
   * the function `reauthDialog` keeps the page and lets them sign in again over it.
   */
  onEnd: 'redirect' | MakeSuspendedPage
  /** The function `extendedCalls`, where an option needs it; the check of the options says when. */
  calls?: MakeCalls | undefined
  /** Reads the tokens where paths cannot say it. One that throws has found nothing. */
  readTokens?: ((response: TokenResponse, call: 'login' | 'refresh') => FoundTokens) | undefined
  /** Changes one of the session layer's own requests where data cannot say it. It holds secrets. */
  buildRequest?: ((request: Request, call: CallName) => Request) | undefined
}

type RenewalKind = OneOf<typeof renewals>
type PersistMode = OneOf<typeof persistModes>

/** How new access tokens are had: no other combination makes sense. */
type RenewalOptions =
  | {
      renewal?: Exclude<RenewalKind, 'cookie' | 'accessToken'> | undefined
      persist?: 'tokens' | undefined
    }
  /** The refresh token is in an HttpOnly cookie. `persist: 'none'`: no storage holds a token. */
  | {
      renewal: 'cookie'
      persist?: PersistMode | undefined
      credentials?: 'same-origin' | 'include' | undefined
    }
  /** The access token itself, while it lives: it must be refreshed before its end. */
  | {
      renewal: 'accessToken'
      persist?: 'tokens' | undefined
      token: { refreshBefore: number }
    }

type Given<T> = T extends readonly unknown[] | ((...args: never) => unknown) | string | number
  ? T
  : T extends object
    ? { [K in keyof T]?: Given<T[K]> | undefined }
    : T

/** Some options, to be laid over others: only together they must make sense. */
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
