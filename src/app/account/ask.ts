import { isSessionError, type Match, type SessionError, type SessionLayer } from '../../session'
import { withOutsideBody } from '../../session/http/outsideBody'
import { parseRetryAfter } from '../../session/http/retryAfter'
import { matches } from '../../session/options/responseMatch'
import { fault, refused, sessionEnded, thrown } from '../../session/state/errors'
import { isLoggedIn } from '../../session/state/session'
import { attempt } from '../../session/util/attempt'
import { read } from '../../session/util/path'
import type { AccountCall } from '../../lib/account'

/** What the API answered, to a session that is still there. */
export type Answer = {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** When it was asked, in epoch milliseconds. */
  readonly at: number
}

type Asking = {
  readonly fields?: Readonly<Record<string, string>>
  /** The answers that say something else than that the token is no good. */
  readonly expected?: readonly Match[]
  readonly signal?: AbortSignal
  /** Makes a try of the call, which `send` sends; once `stop` is aborted it rejects, and sends nothing. */
  readonly around?: (send: () => Promise<Answer>, stop: AbortSignal) => Promise<Answer>
}

/** The 4xx statuses that are no answer to the question. */
const inconclusive = new Set([404, 405, 407, 408, 425, 429])

/** Why an answer that is no success is none. A message with one of the secrets in it is left out: some servers repeat what was typed. */
export function problemOf(
  { options }: SessionLayer,
  { status, headers, body }: Answer,
  secrets: readonly string[] = [],
): SessionError {
  if (status < 500 && !inconclusive.has(status)) {
    const message = read(body, options.errorMessage)
    const isTold = typeof message === 'string' && !secrets.some((each) => message.includes(each))
    return refused('request', status, isTold ? message.trim().slice(0, 200) : undefined)
  }
  const retryAt = parseRetryAfter(headers, Date.now())
  return fault('request', 'status', { status, ...(retryAt !== undefined && { retryAt }) })
}

/**
 * Makes a call under the session. It goes by `session.fetch`, so that nothing that was typed passes through Redux. An
 * answer that is `expected` is the caller's, whatever its status; another one that says that the token is no good costs
 * one refresh, and the call is made once more.
 */
export async function ask(
  session: SessionLayer,
  { url, method = 'POST' }: AccountCall,
  { fields, expected = [], signal, around = (send) => send() }: Asking = {},
): Promise<Answer | { readonly error: SessionError }> {
  const { options } = session
  const { epoch } = session.checkExpiry()
  // `AbortSignal.any` is missing in browsers that are still in use.
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal?.addEventListener('abort', abort)
  let isTooLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // The time that a person takes to sign in again, where the server wants that first, does not count.
  const setTimer = () => {
    clearTimeout(timer)
    if (session.reauthentication?.isAsked()) return
    timer = setTimeout(() => {
      isTooLate = true
      abort()
    }, options.timeouts.login)
  }
  const leave = session.reauthentication?.watch(setTimer)
  setTimer()

  async function send(): Promise<Answer> {
    const at = Date.now()
    let response: Response
    let text: string
    try {
      response = await session.fetch(url, {
        method,
        signal: stop.signal,
        // A redirect could take a password to another origin.
        redirect: 'error',
        headers: {
          accept: 'application/json',
          ...(fields && { 'content-type': 'application/json' }),
        },
        ...(fields && { body: JSON.stringify(fields) }),
        session: { expired: [] },
      })
      text = await (await withOutsideBody(response, options)).text()
    } catch (error) {
      if (isSessionError(error)) throw error
      throw thrown(fault('request', isTooLate ? 'timeout' : 'unreachable'))
    }
    const { ok, status, headers } = response
    // The session may have ended while the answer was read.
    const now = session.checkExpiry()
    if (!isLoggedIn(now) || now.epoch !== epoch) throw thrown(sessionEnded)
    // An HTML page comes from a portal, a proxy or a firewall: the API has not been asked.
    if (text.trimStart().startsWith('<'))
      throw thrown(fault('request', 'notUnderstood', { status }))
    return { ok, status, headers, body: attempt(() => JSON.parse(text) as unknown) ?? text, at }
  }
  const isExpired = ({ status, body }: Answer) =>
    matches(options.expired.request, status, body) && !matches(expected, status, body)

  try {
    const token = await session.accessToken()
    const first = await around(send, stop.signal)
    if (!isExpired(first)) return first
    await session.accessToken({ refused: token })
    return await around(send, stop.signal)
  } catch (error) {
    if (isSessionError(error)) return { error }
    throw error
  } finally {
    leave?.()
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
