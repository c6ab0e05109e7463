import { createCallEndpoint } from '../http/callEndpoint'
import type { Cancellation } from '../refresh/cancellation'
import { readTokens } from '../http/tokenResponse'
import { ownerOf } from '../refresh/tokenOwner'
import { fault, sessionEnded } from '../state/errors'
import { isLoggedIn } from '../state/session'
import type { begin, BeginDeps } from './begin/begin'
import type { GetTokens, GivenTokens } from './begin/givenTokens'
import { checkCredentials, type Credentials, type Remember } from './credentials'
import { beginSession, logIn, type LoginDeps } from './login'
import type { LoginError } from './steps/loginStep'
import { logOut } from './logout'
import { createSameLogin } from './sameLogin'
import type { createRestore } from './restore'
import { delay } from '../util/timers'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

type CookieParts = NonNullable<ReturnType<LoginDeps['ofCookie']>> & {
  restore: ReturnType<typeof createRestore> | undefined
}

type Deps = Omit<BeginDeps, 'ofCookie'> & {
  baseUrl: URL
  ofCookie: () => CookieParts | undefined
  cancellation: Cancellation
  /** @throws Error before there is a store. */
  store: () => unknown
  /** Runs it as soon as the stored session has been read back. */
  whenReady: <T>(run: () => Promise<T>) => Promise<T>
  /** Resolves when the user of the session is known, or could not be loaded. */
  userReady: () => Promise<void>
}

/** Makes `logIn`, `begin` and `logOut` for the host. */
export function createSignIn(deps: Deps) {
  const { options, state, cancellation, report, store, whenReady, userReady } = deps

  /** In the place of a part that cannot be loaded: nothing is sent. */
  const notLoaded = () => {
    const error = fault('login', 'unreachable')
    report(error)
    return { ok: false, error } as const
  }

  /** Resolves when the user is known too, or could not be loaded, and to the error where it fails. */
  async function withUser(run: () => ReturnType<typeof begin>): Promise<LoginError | undefined> {
    store() // throws before a password is sent
    const done = await whenReady(run)
    if (!done.ok) return done.error
    const { epoch } = state.session()
    await userReady()
    // It may be over again: the server refuses the new token too, or somebody has signed out.
    const now = state.session()
    if (!isLoggedIn(now) || now.epoch !== epoch) return cancellation.endError()
    // What the host does now is the new session's: until the next task it would be taken for what is left of another one.
    if (cancellation.lastEndError()) await delay(0)
    return undefined
  }

  // Loaded before a password is sent, for the part may be gone from the server by the time of its answer.
  const challenges =
    options.challenges && (() => import('./steps/challenges').catch(() => ({ logIn: notLoaded })))
  challenges?.()

  const logInOnce = createSameLogin((credentials) => {
    const { signal } = deps.loginCancellation
    const before = signal()
    let begun: number | undefined
    const done = withUser(async () => {
      // Now, and not once that part has been loaded: a logout meanwhile ends this login.
      const life = signal()
      const done = await (challenges
        ? (await challenges()).logIn(
            deps,
            credentials,
            life,
            withUser,
            beginSession,
            createCallEndpoint,
          )
        : logIn(deps, credentials))
      if (done.ok) begun = state.session().epoch
      return done
    })
    // The beginning of any session ends the logins under way, that of its own too.
    const counts = () => {
      const now = state.session()
      return !before.aborted || (isLoggedIn(now) && now.epoch === begun)
    }
    return { done, counts }
  })

  return {
    async logIn(credentials: Credentials) {
      if (process.env.NODE_ENV !== 'production') checkCredentials(credentials)
      return logInOnce(credentials)
    },
    begin: (tokens: GivenTokens | GetTokens, how?: Remember) =>
      withUser(async () => {
        const life = cancellation.signal()
        const { epoch } = state.session()
        // Few hosts need it: it is loaded with its first use.
        const late = await import('./begin/begin').catch(() => ({ begin: notLoaded }))
        return late.begin(deps, tokens, how, life, epoch)
      }),
    /** Begins a session with the cookie alone, where the option `restore` asks for it; `undefined` where not. */
    restore: () =>
      deps.ofCookie()?.restore?.start(deps, {
        beginSession,
        createCallEndpoint,
        readTokens,
        ownerOf,
        sessionEnded,
      }),
    async logOut(): Promise<void> {
      store() // throws before anything is done
      // At once, also before `ready`: what is sent later with the same fields is another login.
      deps.loginCancellation.cancel()
      return whenReady(async () => logOut(deps))
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
