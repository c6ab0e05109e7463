import type { FilledOptions } from '../options/options'
import type { SessionError } from '../state/errors'
import { isOutsideBase, tellOutsideBase } from '../devtools/outsideBase'
import { createTeller } from '../util/teller'

const tell = /* @__PURE__ */ createTeller()

/**
 * For development: tells a host that one of the session's own calls failed as it does where the options do not fit the
 * server. To the person who signs in it is a fault of the server, which says nothing of the options.
 */
export function tellUnexpectedAnswer(
  error: SessionError,
  { endpoints, expired, timeouts, token }: FilledOptions,
  baseUrl: URL,
) {
  if (error.name === 'MissingFieldError') {
    const { call, message, keys } = error
    const found = keys.length > 0 ? keys.join(', ') : 'no field'
    const option = call === 'user' ? 'user.property' : 'token.property or user.property'
    tell(`${message}, but ${found}: look at the option that names it, such as ${option}.`)
  }
  if (error.name !== 'FaultError' && error.name !== 'RefusedError') return
  if (error.call === 'request') return
  const { call, status } = error
  const endpoint = endpoints[call]
  if (endpoint === false) return
  const { method, url } = endpoint
  const asked = new URL(url, baseUrl)
  if (error.name === 'RefusedError') {
    // Where the option tells a 401 that means an expiry from others, this may be one of the others.
    const isAny401 = expired.user.some((each) => each.status === 401 && each.path === undefined)
    if (call === 'user' && status === 401 && isAny401) {
      const { type, name } = token
      tell(
        `${method} ${asked.origin}${asked.pathname} refuses the access token with 401, a fresh one too: look at the options token.type ("${type}"), token.name ("${name}") and endpoints.user.`,
      )
    }
    // Some servers say 401 wherever nothing is: a wrong password, to the person. A URL from the root or with dots is meant so.
    if (!/^([./]|[a-z][\w+.-]*:)/i.test(url)) tellOutsideBase(baseUrl, asked.href, error.status)
    return
  }
  const { kind } = error
  const what = `${method} ${asked.origin}${asked.pathname}`
  const options = `endpoints.${call} and baseUrl (${baseUrl.href})`
  if (status === 404 && isOutsideBase(baseUrl, asked)) tellOutsideBase(baseUrl, asked.href, status)
  else if (status === 404 || status === 405)
    tell(`${what} was answered with ${status}: look at ${options}.`)
  // Without a status it was no page.
  else if (kind === 'notUnderstood' && status)
    tell(`${what} was answered with a page in HTML, and not by an API: look at ${options}.`)
  // Hardly an answer comes as fast as that, and people wait longer for it.
  else if (kind === 'timeout' && timeouts[call] < 1000)
    tell(`${what} got no answer within ${timeouts[call]} milliseconds: look at timeouts.${call}.`)
  // Later it may be the network.
  else if (kind === 'unreachable' && call === 'login')
    tell(
      `${what} got no answer that a page may read. Does the server run, does it allow this origin (CORS), and does it answer without a redirect, which is not followed? Look at ${options}.`,
    )
}
