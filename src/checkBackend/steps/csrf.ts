import { extendedCalls } from '../../session/http/extendedCalls.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import { textOf, type Called } from '../wire/calls.ts'
import { written, type Change, type Remedy } from '../change.ts'
import type { Checking } from './checking.ts'

/** Whether the text of an answer asks for a CSRF token. */
export const wantsCsrf = (body: unknown) => /csrf|xsrf|cross.site request/i.test(textOf(body))

export type Csrf = Exclude<SessionOptions['csrf'], false | undefined>

const wish = 'it wants a CSRF token in a header'

export const csrfChange = (csrf: Csrf, seen: string): Change => ({
  set: { csrf, calls: extendedCalls },
  seen: `${wish}; ${seen}`,
})

const headers = ['X-CSRFToken', 'X-XSRF-TOKEN', 'X-CSRF-Token']

/** The headers that may take the token of a cookie, that of its family first. */
export const headersFor = (cookie: string) =>
  /xsrf/i.test(cookie) ? ['X-XSRF-TOKEN', ...headers] : headers

/** The token in the cookies that came: a change for each header that may take it. */
export function csrfOfCookies(made: readonly Called[]): Change[] {
  const found = made
    .flatMap(({ cookies }) => cookies)
    .filter(({ name, isHttpOnly, isOver }) => !isHttpOnly && !isOver && /csrf|xsrf/i.test(name))
  return [...new Set(found.map(({ name }) => name))].flatMap((cookie) =>
    headersFor(cookie).map((header) =>
      csrfChange({ header, cookie }, `the cookie ${cookie} has one`),
    ),
  )
}

/** What may be done where a call was refused for want of a CSRF token. */
export function csrfRemedies({ options, calls }: Checking): Remedy[] {
  if (options.csrf !== false) {
    return [
      `${wish}, and got none, or another one: csrf is ${written(options.csrf)}; pages read a cookie of their own host only`,
    ]
  }
  const [change] = csrfOfCookies(calls.made)
  return [change ?? `${wish}: csrf, with calls: extendedCalls`]
}
