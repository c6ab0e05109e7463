import { written, type Remedy } from '../change.ts'
import { textOf, type Called } from '../wire/calls.ts'
import { wantsCsrf } from '../wire/csrfPlaces.ts'
import type { Checking } from './checking.ts'
import { csrfRemedies, tellNoCsrf } from './csrf.ts'
import { nestedLogin } from './nestedLogin.ts'
import { userElsewhere } from './userElsewhere.ts'

/** Whether the text of an answer asks for an OAuth client. */
const wantsClient = (body: unknown) => /client_?id|invalid_client/i.test(textOf(body))

/** Whether the text of an answer asks for the key of the app, as a gateway in front of a server does. */
const wantsApiKey = (body: unknown) => /api[\s_-]?key/i.test(textOf(body))

/** Reports why a call that should have succeeded did not, and what to change. */
export function tellNoAnswer(called: Called, checking: Checking) {
  const { options, report } = checking
  const { name: call, outcome, status, redirectedTo } = called
  if (outcome.ok) return
  const { error } = outcome
  const endpoint = options.endpoints[call]
  const url = `endpoints.${call}.url`
  if (tellNoCsrf(called, checking)) return
  if (redirectedTo !== undefined) return tellRedirect(called, redirectedTo, checking)
  if (error.name === 'RefusedError') {
    return report.wrong(error.message, ...remediesFor(called, checking))
  }
  switch (error.kind) {
    case 'unreachable':
      return checking.calls.made.some((each) => each.status !== undefined)
        ? report.wrong(
            `The server broke off the connection (${called.isSent ? call : 'csrf.url'}).`,
            'look into the log of your server',
          )
        : report.wrong('The server cannot be reached.', 'is it running, and is --url right?')
    case 'timeout':
      return report.wrong(
        `No answer in ${options.timeouts[call]} ms.`,
        `set timeouts.${call}, if your server may take longer`,
      )
    case 'notUnderstood':
      return report.wrong(
        'A page in HTML came, which is no answer of an API.',
        `is ${url} a path of the API, and --url its origin? It is ${written(endpoint && endpoint.url)}`,
      )
    default:
  }
  if (status === 404 || status === 405) {
    const method = status === 405 ? `, or endpoints.${call}.method` : ''
    return report.wrong(
      `There is no such call (${call}): ${status}.`,
      `set ${url} (now ${written(endpoint && endpoint.url)})${method}; --write tries the usual ones, and those of an OpenAPI document`,
      ...without(called, checking),
    )
  }
  if (status === 429) {
    return report.wrong('Too many tries: the server limits them.', 'wait, then check again')
  }
  return report.wrong(
    `The status ${status} decides nothing: the app would keep the session and try again later.`,
    // Django says it by a page in HTML.
    ...(wantsCsrf(called.body) ? csrfRemedies(checking) : ['look into the log of your server']),
  )
}

function tellRedirect({ name, status }: Called, to: URL, { calls, report, disclosed }: Checking) {
  const isOwn = to.origin === calls.baseUrl.origin
  const url = isOwn ? to.pathname + to.search : to.href
  const shown = disclosed.showOwn(url)
  report.wrong(
    `It redirects (${status}) to ${shown}: nobody follows, for no password and no token goes where somebody else says.`,
    // An address with a secret in it is none to set.
    isOwn && shown === url
      ? { set: { [`endpoints.${name}.url`]: url }, seen: `${status} redirects to it` }
      : `set --url, or endpoints.${name}.url`,
  )
}

/** Advice for a server that does not have this call. */
function without({ name }: Called, checking: Checking): Remedy[] {
  switch (name) {
    case 'login':
      return []
    case 'user': {
      const found = userElsewhere(checking)
      return found.length > 0
        ? found
        : ['without such a call the app has no user: nothing else tells it']
    }
    case 'refresh':
      return ["or set renewal: 'none' and endpoints.refresh: false, if there is no such call"]
    case 'logout':
      return ['or set endpoints.logout: false, if there is no such call']
  }
}

function remediesFor({ name: call, body }: Called, checking: Checking): Remedy[] {
  const { options } = checking
  const endpoint = options.endpoints[call]
  if (endpoint === false) return []
  if (wantsCsrf(body)) return csrfRemedies(checking)
  if (wantsApiKey(body))
    return ['it wants a key of the app: set headers, such as headers.apikey or headers.x-api-key']
  const { encoding, bearer } = endpoint
  const encodes = `does it want another body? endpoints.${call}.encoding is ${written(encoding)}, endpoints.${call}.body ${written(endpoint.body)}`
  const header = `does it want a token in the header? endpoints.${call}.bearer is ${written(bearer)}`
  const field = `is the field called so? refreshToken.data is ${written(options.refreshToken.data)}`
  const hasRefreshToken = options.renewal === 'refreshToken'
  switch (call) {
    case 'login':
      if (wantsClient(body))
        return [`which client is yours? set endpoints.login.body: it is ${written(endpoint.body)}`]
      return [
        'are --user and the password right?',
        `are its fields called so? login.username is ${written(options.login.username)}, login.password ${written(options.login.password)}`,
        ...nestedLogin(checking),
        encodes,
      ]
    case 'user':
      return [
        `is the token sent as it wants it? token.name is ${written(options.token.name)}, token.type ${written(options.token.type)}`,
        `is it sent at all? endpoints.user.bearer is ${written(bearer)}`,
        ...userElsewhere(checking),
      ]
    case 'refresh':
      if (options.renewal === 'cookie')
        return [`does the cookie go along? credentials is ${written(options.credentials)}`, encodes]
      return [
        ...(hasRefreshToken ? [field] : []),
        header,
        encodes,
        ...(hasRefreshToken
          ? [
              "does it want it in a header of its own? bearer: 'refresh', and buildRequest, which renames the header",
            ]
          : []),
      ]
    case 'logout':
      return [header, ...(hasRefreshToken ? [field] : []), encodes]
  }
}
