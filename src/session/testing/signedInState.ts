import type { GivenTokens } from '../login/begin/givenTokens'
import { sessionAt } from '../state/expiry'
import type { SessionRootState } from '../state/rootState'
import type { Renewal, Session, User } from '../state/session'

/** Who is signed in, and by which tokens; lifetimes in seconds. */
export type SignedIn = Partial<Omit<GivenTokens, 'user'>> & {
  /** By default somebody with the id 1 and the name “Test user”. */
  readonly user?: User
  /** The user's scopes, under the name `scope`; where the options have another path, put them into `user`. */
  readonly scope?: unknown
  /** How a new access token is had, for a session that has no refresh token. */
  readonly renewal?: Renewal
}

/** The default lifetimes, in seconds. */
const halfAnHour = 1800
const thirtyDays = 30 * 24 * 3600

const testUser = { id: 1, name: 'Test user' } as User

const names = 'user scope accessToken expiresIn refreshToken refreshExpiresIn renewal'.split(' ')

/** @throws TypeError for what it would otherwise leave out: a user in the place of `{ user }`. */
function check(given: object) {
  for (const name of Object.keys(given))
    if (!names.includes(name))
      throw new TypeError(
        `signedInState takes no ${name}, but ${names.join(', ')}: signedInState({ user: { id: 1 } }).`,
      )
}

/**
 * The state of a store in which a person is signed in, for a host's tests: `configureStore`'s `preloadedState`. An
 * `expiresIn` of 0 or less makes a session whose access token has ended.
 *
 * It is in no storage, and what is stored counts: the layer ends it (`storageCleared`) as soon as it looks there, at a
 * refresh, at another user from the server, and in a browser at the first `focus`, `pageshow`, `online` or
 * `visibilitychange` of the page. So it is for a short test in Node or jsdom. Everywhere else, as in stories and component
 * tests in browsers, store it too: `preloadedState: storeSession(options, signedInState({ user }))`.
 */
export function signedInState(given: SignedIn = {}): SessionRootState {
  check(given)
  const {
    user = testUser,
    scope,
    accessToken = 'test-access-token',
    expiresIn = halfAnHour,
  } = given
  const { refreshToken = 'test-refresh-token', refreshExpiresIn = thirtyDays } = given
  const now = Date.now()
  const endsIn = (seconds: number) => now + seconds * 1000
  const session: Session = {
    status: 'loggedIn',
    // As of a session that begins now: later than any that the page has had before.
    epoch: now,
    rotation: 0,
    beganAt: Math.min(now, endsIn(expiresIn)),
    accessToken: { value: accessToken, expiresAt: endsIn(expiresIn) },
    renewal: given.renewal ?? {
      by: 'refreshToken',
      token: { value: refreshToken, expiresAt: endsIn(refreshExpiresIn) },
    },
    user: scope === undefined ? user : { ...user, scope },
  }
  return { session: sessionAt(session, now) }
}
