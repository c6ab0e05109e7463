import type { Called, CallName } from './calls.ts'
import { written, type Checking } from './steps.ts'

/** Tells why a call that should have been answered was not, and what to change. */
export function tellNoAnswer(call: CallName, { outcome, status }: Called, checking: Checking) {
  const { options, report } = checking
  if (outcome.ok) return
  const { error } = outcome
  const endpoint = options.endpoints[call]
  const url = `endpoints.${call}.url`
  const off = call === 'login' ? [] : [`or set endpoints.${call}: false, if there is no such call`]
  if (error.name === 'RefusedError') {
    return report.wrong(error.message, ...remediesFor(call, checking))
  }
  switch (error.kind) {
    case 'unreachable':
      return report.wrong('The server cannot be reached.', 'is it running, and is --url right?')
    case 'timeout':
      return report.wrong(
        `No answer in ${options.timeouts[call]} ms.`,
        `set timeouts.${call}, if your server may take longer`,
      )
    case 'notUnderstood':
      return report.wrong(
        'A page in HTML came, which is no answer of an API.',
        `is ${url} (${endpoint && endpoint.url}) a path of the API, and --url its origin?`,
      )
    default:
  }
  if (status === 404 || status === 405) {
    const method = status === 405 ? `, or endpoints.${call}.method` : ''
    return report.wrong(`There is no such call: ${status}.`, `set ${url}${method}`, ...off)
  }
  if (status === 429) {
    return report.wrong('Too many tries: the server limits them.', 'wait, then check again')
  }
  return report.wrong(
    `The status ${status} decides nothing: the app would keep the session and try again later.`,
    'look into the log of your server',
  )
}

function remediesFor(call: CallName, { options }: Checking): string[] {
  const endpoint = options.endpoints[call]
  if (endpoint === false) return []
  const { encoding, bearer } = endpoint
  const other = encoding === 'json' ? 'form' : 'json'
  const encodes = `or does it want another body? endpoints.${call}.encoding: '${other}', endpoints.${call}.body`
  switch (call) {
    case 'login':
      return [
        'are --user and the password right?',
        `are its fields called so? login.username: ${written(options.login.username)}, login.password: ${written(options.login.password)}`,
        encodes,
      ]
    case 'user':
      return [
        `is the token sent as it wants it? token.name: ${written(options.token.name)}, token.type: ${written(options.token.type)}`,
        `is it sent at all? endpoints.user.bearer: '${bearer}'`,
      ]
    case 'refresh':
      return [
        `is the field called so? refreshToken.data: ${written(options.refreshToken.data)}`,
        `does it want a token in the header? endpoints.refresh.bearer: '${bearer}'`,
        encodes,
      ]
    case 'logout':
      return [
        `does it want a token in the header? endpoints.logout.bearer: '${bearer}'`,
        `is the field called so? refreshToken.data: ${written(options.refreshToken.data)}`,
        encodes,
      ]
  }
}
