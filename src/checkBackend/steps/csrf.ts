import { extendedCalls } from '../../session/http/extendedCalls.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import { keysOf, pathText } from '../../session/util/path.ts'
import type { Called } from '../wire/calls.ts'
import type { Cookie } from '../wire/cookies.ts'
import type { CsrfAnswer } from '../wire/csrfPlaces.ts'
import { looksLikeToken } from '../wire/secrets.ts'
import { written, type Change, type Remedy } from '../change.ts'
import type { Checking } from './checking.ts'
import { lastKey, leavesOf } from './suggest.ts'

export type Csrf = Exclude<SessionOptions['csrf'], false | undefined>

const wish = 'it wants a CSRF token in a header'
const ownHost = 'pages read a cookie of their own host only'

export const csrfChange = (csrf: Csrf, seen: string): Change => ({
  set: { csrf, calls: extendedCalls },
  seen: `${wish}; ${seen}`,
})

const headers = ['X-CSRFToken', 'X-XSRF-TOKEN', 'X-CSRF-Token']

/** The headers that may take the token of a cookie, that of its family first. */
const headersFor = (cookie: string) =>
  /xsrf/i.test(cookie) ? ['X-XSRF-TOKEN', ...headers] : headers

const isReadable = ({ isHttpOnly, isOver }: Cookie) => !isHttpOnly && !isOver

/** The cookies that may hold the token, by their names. */
const csrfCookies = (cookies: readonly Cookie[]) => [
  ...new Set(
    cookies
      .filter((each) => isReadable(each) && /csrf|xsrf/i.test(each.name))
      .map(({ name }) => name),
  ),
]

/** The token in the cookies that came: a change for each header that may take it. */
export const csrfOfCookies = (made: readonly Called[]): Change[] =>
  csrfCookies(made.flatMap(({ cookies }) => cookies)).flatMap((cookie) =>
    headersFor(cookie).map((header) =>
      csrfChange({ header, cookie }, `the cookie ${cookie} has one`),
    ),
  )

/** The token in what came of a URL: a change for each field or cookie that may hold it, and each header. */
function csrfOf({ url, body, cookies }: CsrfAnswer, { origin, calls }: Checking): Change[] {
  const isElsewhere = origin !== undefined && origin !== calls.baseUrl.origin
  const changeOf = (csrf: Csrf, seen: string) => {
    const { set, ...rest } = csrfChange(csrf, seen)
    // The server knows by a cookie whom it has given the token.
    return { ...rest, set: { ...set, ...(isElsewhere && { credentials: 'include' }) } }
  }
  const fields = leavesOf(body)
    .filter(({ path, value }) => path !== '' && looksLikeToken(value, lastKey(path)))
    .map(({ path }) => path)
  return [
    ...fields.flatMap((property) =>
      [...headers]
        .reverse()
        .map((header) =>
          changeOf({ header, url, property }, `the answer of ${url} has one at ${property}`),
        ),
    ),
    ...csrfCookies(cookies).flatMap((cookie) =>
      headersFor(cookie).map((header) =>
        changeOf({ header, cookie, url }, `${url} sets the cookie ${cookie}`),
      ),
    ),
  ]
}

/** What may be done where a call was refused for want of a CSRF token. */
export function csrfRemedies(checking: Checking): Remedy[] {
  const { options, calls } = checking
  if (options.csrf !== false) {
    return [`${wish}, and got none, or another one: csrf is ${written(options.csrf)}; ${ownHost}`]
  }
  const [change] = csrfOfCookies(calls.made)
  const found = calls.offered.flatMap((each) => csrfOf(each, checking))
  return change || found.length > 0
    ? [...(change ? [change] : []), ...found]
    : [`${wish}: csrf, with calls: extendedCalls`]
}

/** Reports a call that was not sent, where `csrf.url` was answered without a token; tells whether it was so. */
export function tellNoCsrf({ name, isSent, csrf: answer }: Called, checking: Checking): boolean {
  const { options, report, origin } = checking
  if (isSent || answer?.status === undefined || options.csrf === false) return false
  const { status, cookies, body } = answer
  const { cookie, url, property = [] } = options.csrf
  const where = `csrf.url (${written(url)})`
  const wrong = (text: string, ...remedies: Remedy[]) => {
    report.wrong(`${text}: without it no ${name} is sent.`, ...remedies)
    return true
  }
  const others = csrfOf(answer, checking).slice(0, 1)
  if (status < 200 || status >= 300) {
    const isFault = status >= 500
    report.wrong(
      `${where} is answered with ${status}: without its token no ${name} is sent.`,
      isFault ? 'look into the log of your server' : `is csrf.url right? it is ${written(url)}`,
    )
    return true
  }
  if (cookie === undefined) {
    return wrong(
      `The answer of ${where} has no text at csrf.property (${written(pathText(property))}); it has: ${keysOf(body).join(', ') || 'no fields'}`,
      ...(others.length > 0
        ? others
        : ['is csrf.url right, or does a cookie hold it? csrf.cookie']),
    )
  }
  const found = cookies.find((each) => each.name === cookie && !each.isOver)
  if (found?.isHttpOnly) {
    return wrong(
      `The cookie ${cookie} that ${where} sets is HttpOnly, and no script reads it`,
      ...(others.length > 0 ? others : ['have the server set it without HttpOnly']),
    )
  }
  if (found) {
    return wrong(
      `Pages at ${origin} cannot read the cookie ${cookie} that ${where} sets`,
      `${ownHost}: have both on one host, or a field of the answer hold it (csrf.property)`,
    )
  }
  const names = cookies.map((each) => each.name).join(', ')
  return wrong(
    `The answer of ${where} sets no cookie ${cookie}${names && `, but ${names}`}`,
    ...(others.length > 0 ? others : ['is csrf.url right, or does a field hold it? csrf.property']),
  )
}
