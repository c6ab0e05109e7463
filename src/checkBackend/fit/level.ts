import { readTokens, readUser } from '../../session/http/tokenResponse.ts'
import { tokenHeaders } from '../wire/answers.ts'
import { textOf, type Called } from '../wire/calls.ts'
import { wantsCsrf } from '../wire/csrfPlaces.ts'
import type { Checking } from '../steps/checking.ts'
import { suggest } from '../steps/suggest.ts'

/** The server's answer at an address that does not exist, by method. */
export type Nothing = Readonly<Record<string, string>>

/** The answer without those parts that differ from one call to the next. */
const steady = (status: number, text: string) =>
  `${status} ${text.replace(/"?\/?[\w./-]*nothing-is-here[\w./-]*|\d+|[0-9a-f-]{36}/g, '').slice(0, 300)}`

/** Requests an address that no server has. */
export async function askForNothing(baseUrl: URL): Promise<Nothing> {
  const url = new URL('/neshast/nothing-is-here', baseUrl)
  const ask = async (method: string) => {
    const init =
      method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    const signal = AbortSignal.timeout(10_000)
    const said = await fetch(url, { method, redirect: 'manual', signal, ...init })
      .then(async (answer) => steady(answer.status, await answer.text()))
      // Nothing that is answered is like it then.
      .catch(() => '')
    return [method, said] as const
  }
  return Object.fromEntries(await Promise.all(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(ask)))
}

/**
 * How far a call itself got: 0 no answer, or not sent for want of a CSRF token; 0.5 held up by the check of one, as at
 * any address; 1 nothing at this address; 2 a fault; 2.5 refused by that check; 3 refused; 4 answered as wanted.
 */
export function levelOf(called: Called, { options }: Checking, nothing: Nothing): number {
  const { name, status, outcome, body } = called
  if (status === undefined) return 0
  const method = (options.endpoints[name] || { method: '' }).method
  const isNothing = nothing[method] === steady(status, textOf(body))
  if (!outcome.ok) {
    if (isNothing && wantsCsrf(body)) return 0.5
    if (status === 404 || status === 405 || isNothing) return 1
    if (outcome.error.name !== 'RefusedError') return 2
    return wantsCsrf(body) ? 2.5 : 3
  }
  if (name === 'logout') return 4
  if (name === 'user') {
    const isUser = 'user' in readUser(body, options) || suggest.user(body).length > 0
    return isUser ? 4 : isNothing ? 1 : 3
  }
  const isToken =
    'tokens' in readTokens(name, outcome, options) ||
    suggest.accessToken(body).length + tokenHeaders(called.headers).length > 0
  return isToken ? 4 : isNothing ? 1 : 3
}
