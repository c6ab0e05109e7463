import type { HttpHandler } from 'msw'
import { createDemoBackend, type DemoControl, type DemoOptions } from '../../demo/backend'
import type { GivenTokens } from '../login/begin'
import type { User } from '../state/session'

/** Somebody who can sign in. */
export type TestPerson = {
  readonly username: string
  readonly password: string
  /** As the user call tells it. */
  readonly user: User
  /** The user's scopes, told as `scope`. */
  readonly scope?: unknown
}

type Options = Omit<DemoOptions, 'people'> & { readonly people: readonly TestPerson[] }

/** A back end for a host's tests, and what can be done to it. */
export type TestBackend = DemoControl & {
  /** MSW's, for `setupServer` or `setupWorker`: login, refresh, logout and user. */
  readonly handlers: HttpHandler[]
  /** The user whose access token a request carries, while it is good: for handlers of the host's own. */
  userOf(request: Request): User | undefined
  /**
   * A new session of somebody, without a call: for `signedInState` and for `session.begin`.
   * @throws Error for somebody who is not among the people.
   */
  signedIn(username: string): Required<Omit<GivenTokens, 'user'>> & { readonly user: User }
}

const userOf = ({ user, scope }: TestPerson): User =>
  scope === undefined ? user : { ...user, scope }

/**
 * Makes a complete back end in memory, by the default contract of the session layer: opaque tokens with lifetimes, a
 * refresh token that rotates and whose second use ends its session, faults, counts.
 */
export function createTestBackend({ people, ...options }: Options): TestBackend {
  const accounts = people.map((person) => ({ ...person, user: userOf(person) }))
  const demo = createDemoBackend({ ...options, people: accounts })
  const { sessionHandlers, handlers: _all, accountOf, issue, ...control } = demo
  return {
    ...control,
    handlers: sessionHandlers,
    userOf: (request) => accountOf(request)?.user as User | undefined,
    signedIn(username) {
      const issued = issue(username)
      if (issued === undefined) throw new Error(`Nobody is called ${username}.`)
      const { tokens, user } = issued
      const { tokenLifetime, refreshLifetime } = control.settings()
      return {
        user: user as User,
        accessToken: tokens.access,
        refreshToken: tokens.refresh,
        expiresIn: tokenLifetime,
        refreshExpiresIn: refreshLifetime,
      }
    },
  }
}
