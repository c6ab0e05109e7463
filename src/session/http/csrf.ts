import { read } from '../util/path'
import { normalizeHeaders } from './buildRequest'
import { readCookie } from './cookies'
import type { MakeCalls } from '../options/options'

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
    const body = await ask(deps, url, request.signal)
    token = cookie === undefined ? tokenIn(body, csrf.property) : readCookie(deps.env, cookie)
  }
  if (token !== undefined) request.headers.set(csrf.header, token)
}

const tokenIn = (body: unknown, property: Parameters<typeof read>[1] = []) => {
  const found = read(body, property)
  if (typeof found !== 'string') throw new TypeError('csrf.property leads to no text.')
  return found
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
  const text = await response.text()
  return text.trim() === '' ? undefined : (JSON.parse(text) as unknown)
}
