import { attempt } from '../util/attempt'
import { pathText, read } from '../util/path'
import { createTeller } from '../util/teller'
import { normalizeHeaders } from './buildRequest'
import { readCookie } from './cookies'
import type { MakeCalls } from '../options/options'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

const tell = /* @__PURE__ */ createTeller()

type Deps = Parameters<MakeCalls>[0]

/**
 * Adds the CSRF token to the headers of a request, unless it is a GET or HEAD.
 * @throws what `fetch` throws, and an Error if the call for the token fails: then the request must not be sent.
 */
export async function addCsrf(deps: Deps, request: Request): Promise<void> {
  const { csrf } = deps.options
  if (csrf === false || /^(get|head)$/i.test(request.method)) return
  const { cookie, url } = csrf
  let token = cookie === undefined ? undefined : readCookie(deps.env, cookie)
  if (token === undefined && url !== undefined) {
    const text = await ask(deps, url, request.signal)
    // Where it comes as a cookie, any page of the server may bring it.
    token = cookie ? readCookie(deps.env, cookie) : tokenIn(text, url, csrf.property)
    if (token === undefined)
      throw unreadable(
        `the answer of csrf.url (${url}) has brought no cookie that this page may read under csrf.cookie (${cookie}): look at that option, and at the host of the server.`,
      )
  }
  if (token !== undefined) request.headers.set(csrf.header, token)
}

function tokenIn(text: string, url: string, property: Parameters<typeof read>[1] = []) {
  const body = attempt(() => JSON.parse(text) as unknown)
  const found = read(body, property)
  if (typeof found === 'string') return found
  throw unreadable(
    body === undefined
      ? `csrf.url (${url}) was not answered with JSON: look at that option and baseUrl.`
      : `the answer of csrf.url (${url}) has no text at csrf.property (${pathText(property)}): set that option.`,
  )
}

/** To the person it is as if the server were away; in development it is told why. */
function unreadable(why: string) {
  if (process.env.NODE_ENV !== 'production') tell(why)
  return new Error('The token against forged requests cannot be read.')
}

/** Asks the server for the CSRF token, or for the cookie that holds it. */
async function ask({ env, options, baseUrl }: Deps, url: string, signal: AbortSignal) {
  const { credentials, headers } = options
  const response = await env.fetch(
    new Request(new URL(url, baseUrl), {
      credentials,
      cache: 'no-store',
      redirect: 'error',
      headers: { accept: 'application/json', ...normalizeHeaders(headers) },
      signal,
    }),
  )
  if (!response.ok) throw new Error(`The call for the token against forged requests failed.`)
  return response.text()
}
