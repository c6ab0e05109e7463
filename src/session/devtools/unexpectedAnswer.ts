import type { FaultError } from '../state/errors'
import { isOutsideBase } from './outsideBase'
import { createTeller } from './teller'

const tell = createTeller()

/**
 * For development: tells a host that one of the session's own calls failed as it does where the options do not fit the
 * server. To the person who signs in it is a fault of the server, which says nothing of the options.
 */
export function tellUnexpectedAnswer(
  { call, kind, status }: FaultError,
  { method, url }: { readonly method: string; readonly url: string },
  baseUrl: URL,
) {
  const asked = new URL(url, baseUrl)
  const what = `${method} ${asked.origin}${asked.pathname}`
  const options = `endpoints.${call} and baseUrl (${baseUrl.href})`
  // Told by itself, with what to write in its place.
  const isMissing = status === 404 && !isOutsideBase(baseUrl, asked)
  if (isMissing || status === 405) tell(`${what} was answered with ${status}: look at ${options}.`)
  else if (kind === 'notUnderstood')
    tell(`${what} was answered with a page in HTML, and not by an API: look at ${options}.`)
  // Later it may be the network.
  else if (kind === 'unreachable' && call === 'login')
    tell(
      `${what} got no answer that a page may read. Does the server run, does it allow this origin (CORS), and does it answer without a redirect, which is not followed? Look at ${options}.`,
    )
}
