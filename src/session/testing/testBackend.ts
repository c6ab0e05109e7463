import type { HttpHandler } from 'msw'
import { createDemoBackend, type DemoControl, type DemoOptions } from '../../demo/backend'
import type { GivenTokens } from '../login/begin/givenTokens'
import { fillOptions } from '../options/defaults'
import type { SessionOptions } from '../options/options'
import type { User } from '../state/session'
import { createSessionServer } from './sessionServer'

/** Somebody who can sign in. */
export type TestPerson = {
  readonly username: string
  readonly password: string
  /** As the user call tells it. */
  readonly user: User
  /** The user's scopes, told as `scope`. */
  readonly scope?: unknown
}

type Options = Omit<DemoOptions, 'people'> & {
  readonly people: readonly TestPerson[]
  /** The options of the host's session, which the back end then answers as; the default ones without them. */
  readonly options?: SessionOptions | undefined
}

/** A back end for a host's tests, and what can be done to it. */
export type TestBackend = DemoControl & {
  /**
   * MSW's, for `setupServer`, or for `setupWorker` in a test with one page: login, refresh, logout and user. In the worker's
   * page they forget all tokens at a reload.
   */
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
 * Makes a complete back end in memory: tokens with lifetimes, a refresh token that rotates and whose second use ends its
 * session, faults, counts. It answers as `options` say that the server does: the addresses, the names of the fields, what
 * carries the tokens, who the user is, how a refusal looks. Wrong passwords are not limited, unless `loginLimit` says so.
 * @throws Error for `options.readTokens`, for nobody can tell what a function reads.
 */
export function createTestBackend({ people, options: given, ...settings }: Options): TestBackend {
  const { now = () => Date.now() } = settings
  const accounts = people.map((person) => ({ ...person, user: userOf(person) }))
  const demo = createDemoBackend({ loginLimit: false, ...settings, people: accounts })
  const { sessionCalls: _calls, handlers: _all, accountOf: _byBearer, issue, ...control } = demo
  const server = createSessionServer(demo, fillOptions(given), now)
  return {
    ...control,
    handlers: server.handlers,
    userOf: (request) => server.accountOf(request)?.user as User | undefined,
    signedIn(username) {
      const issued = issue(username)
      if (issued === undefined) throw new Error(`Nobody is called ${username}.`)
      const { tokens, user } = issued
      const { tokenLifetime, refreshLifetime } = control.settings()
      server.keep(tokens)
      return {
        user: user as User,
        accessToken: server.accessText(tokens.access),
        refreshToken: tokens.refresh,
        expiresIn: tokenLifetime,
        refreshExpiresIn: refreshLifetime,
      }
    },
    reset() {
      control.reset()
      server.reset()
    },
  }
}
