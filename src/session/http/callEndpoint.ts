import { fault, refused, type CallName, type FaultError, type RefusedError } from '../state/errors'
import { matches } from '../options/responseMatch'
import type { CallEnvironment, FilledOptions } from '../options/options'
import { read } from '../util/path'
import { buildRequest, type CallPayload } from './buildRequest'
import { parseRetryAfter } from './retryAfter'

/** An answer that was understood. `body` is `undefined` where the answer had none. */
export type EndpointResponse = {
  readonly ok: true
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /**
   * When the request was sent, in epoch milliseconds on our clock. Lifetimes count from then, so that no token counts
   * as longer-lived than it is, however late the answer comes.
   */
  readonly at: number
  /** The server's own clock, in epoch milliseconds, where it may be read. */
  readonly serverTime: number | undefined
}
export type EndpointResult =
  | EndpointResponse
  | {
      readonly ok: false
      readonly error: RefusedError | FaultError
      /** The server says that the access token is invalid or has expired. */
      readonly isExpired?: boolean
    }

type CallOptions = CallPayload & { signal?: AbortSignal | undefined; keepalive?: boolean }

/** The 4xx statuses that do not answer the question, and so are faults. */
const inconclusiveStatuses = new Set([404, 405, 407, 408, 425, 429])

/** Which answers are a clear no. To a login it is any 4xx that is an answer to the question. */
const isRefusal = (call: CallName, status: number, body: unknown, { refused }: FilledOptions) => {
  if (call === 'refresh') return matches(refused, status, body)
  return call === 'user'
    ? status === 400 || status === 401 || status === 403
    : status >= 400 && status < 500 && !inconclusiveStatuses.has(status)
}

const htmlPage = Symbol()

/**
 * The body as parsed JSON or as text, `undefined` if empty. An HTML page, whatever its content type, is no answer of an
 * API.
 */
function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text.trimStart().startsWith('<') ? htmlPage : text
  }
}

/** The server's own message for people, cut to 200 characters. */
const serverMessageOf = (body: unknown, { errorMessage }: FilledOptions) => {
  const found = read(body, errorMessage)
  const message = typeof found === 'string' ? found.trim() : ''
  return message.length > 200 ? `${message.slice(0, 199)}…` : message || undefined
}

/** Makes the session layer's own calls. Nothing of them passes through Redux, so no secret can stay there. */
export const createCallEndpoint =
  (
    env: CallEnvironment,
    options: FilledOptions,
    baseUrl: URL,
    report: (error: FaultError | RefusedError) => void,
  ) =>
  async (
    call: Exclude<CallName, 'request'>,
    sending: CallOptions = {},
  ): Promise<EndpointResult> => {
    const extended = options.calls?.({ env, options, baseUrl })
    const { signal, keepalive = false, ...carried } = sending
    const endpoint = options.endpoints[call]
    if (!endpoint) throw new Error(`No endpoints.${call}`)
    // `AbortSignal.any` is missing in browsers that are still in use.
    const stop = new AbortController()
    const abort = () => stop.abort()
    let isTooLate = false
    const timer = setTimeout(() => {
      isTooLate = true
      abort()
    }, options.timeouts[call])
    const at = env.now()
    const failed = (
      ...rest: Parameters<typeof fault> extends [unknown, ...infer R] ? R : never
    ) => {
      const error = fault(call, ...rest)
      // An aborted call is not reported: nobody waits for it, and the server is not to blame.
      if (signal?.aborted !== true) report(error)
      return { ok: false, error } as const
    }
    try {
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      const init = { keepalive, signal: stop.signal }
      const request = buildRequest(call, endpoint, carried, options, baseUrl, init)
      // Only a rejection of `fetch` is a network fault. An error in our code or the host's must not be taken for one.
      let response: Response
      let text: string
      try {
        response = await (extended ? extended.send(call, request) : env.fetch(request))
        text = await response.text()
      } catch {
        // The reason is not kept: it may hold the URL or the body, and "no answer" is all that matters.
        return failed(isTooLate ? 'timeout' : 'unreachable')
      }
      const answer = parseBody(text)
      const { status, headers } = response
      // An HTML page comes from a captive portal, a proxy or a firewall, whatever its status: the request has not
      // reached the API.
      const isPage = answer === htmlPage
      const isExpired = !isPage && call === 'user' && matches(options.expired.user, status, answer)
      const meaning = extended?.meaningOf(call, status, answer)
      if (isExpired || (!isPage && (meaning || isRefusal(call, status, answer, options)))) {
        const error = refused(call, status, serverMessageOf(answer, options), meaning)
        // An expired access token is no error: it is refreshed.
        if (!isExpired && signal?.aborted !== true) report(error)
        return { ok: false, error, isExpired }
      }
      // A logout that is answered by a redirect is done; a browser tells that as status 0.
      if (response.ok || (call === 'logout' && status < 400)) {
        if (isPage && response.ok) return failed('notUnderstood', { status })
        const date = Date.parse(headers.get('date') ?? '')
        return {
          ok: true,
          status,
          headers,
          body: answer,
          at,
          serverTime: date || undefined,
        }
      }
      const retryAt = parseRetryAfter(headers, env.now())
      return failed('status', retryAt ? { status, retryAt } : { status })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

export type CallEndpoint = ReturnType<typeof createCallEndpoint>
