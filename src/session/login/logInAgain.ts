import { createCallEndpoint } from '../http/callEndpoint'
import { readTokens } from '../http/tokenResponse'
import type { Cancellation } from '../refresh/cancellation'
import { userOf } from '../refresh/tokenOwner'
import { sessionEnded, type Result } from '../state/errors'
import { continueSession, type ContinueDeps } from './continueSession'
import type { Credentials } from './credentials'
import type { beginSession } from './login'
import type { LoginError } from './loginStep'

export type LogInAgainDeps = ContinueDeps & {
  baseUrl: URL
  /** Loads the user of the session. */
  loadUser: () => Promise<unknown>
}

const over = { ok: false, error: sessionEnded } as const

/**
 * Logs in as the person of the session, with the steps that the server may ask for. `tries` is the life of this try, `run`
 * what each further step is run by.
 */
export async function logInAgain(
  host: LogInAgainDeps,
  tries: Cancellation,
  credentials: Credentials,
  run: (logIn: () => Promise<Result>) => Promise<LoginError | undefined>,
): Promise<Result> {
  const { options, state, call, idOf } = host
  const deps = { ...host, loginCancellation: tries }
  const attempt = tries.signal()
  // Nobody can be told from another person before it is known who they are.
  if (idOf(userOf(state.session())) === undefined) await host.loadUser()
  if (attempt.aborted) return over
  if (!options.challenges)
    return continueSession(deps, async () => {
      const outcome = await call('login', { fields: credentials.reveal() })
      return outcome.ok ? readTokens('login', outcome, options) : outcome
    })
  const { logIn } = await import('./challenges')
  const begin: typeof beginSession = (given, _, get) => continueSession({ ...deps, ...given }, get)
  return attempt.aborted ? over : logIn(deps, credentials, run, begin, createCallEndpoint)
}
