import { sessionEnded, type Result } from '../../state/errors'
import { delay } from '../../util/timers'
import type { Remember } from '../credentials'
import { beginByCall, type BeginByCallDeps, type Nothing } from './beginByCall'
import { beginTokens } from './beginTokens'
import type { GetTokens, GivenTokens } from './givenTokens'

/** How long the function may take to tell of the end of its session itself, in milliseconds. */
const callEndsMs = 500

export type BeginDeps = BeginByCallDeps

/**
 * Begins a session with tokens that did not come from the login call; if their user is the person who is signed in, that
 * session continues with them. `life` is the signal of the session in which the host has called, and `givenIn` its epoch:
 * by now it may be another person's, whose cookie must not be revoked.
 * @throws TypeError for tokens or a user that cannot be those of a session.
 */
export async function begin(
  deps: BeginDeps,
  given: GivenTokens | GetTokens,
  how: Remember | undefined,
  life: AbortSignal,
  givenIn: number,
): Promise<Result | Nothing> {
  if (typeof given !== 'function') return beginTokens(deps, given, how, life, givenIn)
  let isAnswered = false
  const get = async () => {
    const tokens = await given()
    isAnswered = true
    return tokens
  }
  let stop = () => {}
  // Whoever calls is told of the end of the session soon, whether or not the call of the host, which may tell it first, ever
  // comes to its end.
  const ended = new Promise<Result>((resolve) => {
    const onEnd = async () => {
      await delay(callEndsMs)
      if (!isAnswered) resolve({ ok: false, error: sessionEnded })
    }
    stop = () => life.removeEventListener('abort', onEnd)
    life.addEventListener('abort', onEnd)
  })
  return Promise.race([beginByCall(deps, get, how, life, givenIn), ended]).finally(stop)
}
