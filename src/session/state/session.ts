import type { Register } from './register'

/** A secret that a server gave out, and when it ends: `expiresAt` in epoch milliseconds on our clock. */
export type Token = { readonly value: string; readonly expiresAt: number }

/** How a new access token can be had. */
export type Renewal =
  | { readonly by: 'refreshToken'; readonly token: Token }
  | { readonly by: 'cookie'; readonly expiresAt: number }
  | { readonly by: 'accessToken' }
  | { readonly by: 'none' }

/** The user as the server described it; only the configured paths mean anything to the session. */
export type User = Register extends { user: infer U extends object }
  ? Readonly<U>
  : Readonly<Record<string, unknown>>

/** Why a session is over. The app translates these for people. */
export const endReasons = [
  'logout',
  'logoutElsewhere',
  'bothExpired',
  'refreshRefused',
  'tokenRefused',
  'idle',
  'absoluteTimeout',
  'userChanged',
  'storageCleared',
  'endedByApp',
] as const
/** Why a session is over: one of `endReasons`. */
export type EndReason = (typeof endReasons)[number]

/** The end of a session: its reason and the moment, in epoch milliseconds. */
export type SessionEnd = { readonly reason: EndReason; readonly at: number }

/** What every session that has begun knows about itself. */
type Begun = {
  /** The number of this session: every later one of this browser has a higher number. */
  readonly epoch: number
  /** The number of the token within this session: 0 at login, and higher with each new one. */
  readonly rotation: number
  /** When the person logged in, in epoch milliseconds. */
  readonly beganAt: number
  readonly renewal: Renewal
  /** Absent until the server has told. */
  readonly user?: User
}

export type LoggedOut = {
  readonly status: 'loggedOut'
  /** The number of the last session, 0 when there was none. */
  readonly epoch: number
  /** How the last session ended, when there was one. */
  readonly end?: SessionEnd
}
export type LoggedIn = Begun & { readonly status: 'loggedIn'; readonly accessToken: Token }
export type TokenExpired = Begun & {
  readonly status: 'tokenExpired'
  /** When the access token ended, or was refused, in epoch milliseconds. */
  readonly expiredAt: number
}
export type BothExpired = Begun & { readonly status: 'bothExpired'; readonly expiredAt: number }

/** What the client knows of being logged in: one of four states, each with exactly what it may use. */
export type Session = LoggedOut | LoggedIn | TokenExpired | BothExpired
/** The names of the four states of a session. */
export type SessionStatus = Session['status']

/** A session of which only these fields are asked for, where it has them. */
type SomeOf<Fields> = Pick<Session, 'status'> & Partial<Omit<Fields, 'status'>>

/** A session in which a person is logged in, even if a refresh has to come first. */
export const isLoggedIn = (session: Session): session is LoggedIn | TokenExpired =>
  session.status === 'loggedIn' || session.status === 'tokenExpired'

/** How often the tokens of a session have been replaced; `undefined` without a session. */
export const rotationOf = ({ rotation }: SomeOf<Begun>) => rotation

/** Why and when a session ended; `undefined` while it goes on. */
export const endOf = ({ end }: SomeOf<LoggedOut>) => end
