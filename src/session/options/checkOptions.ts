import { fillOptions } from './defaults'
import { defaultOptions, type FilledOptions, type SessionOptions } from './options'
import { isFields } from '../util/path'

type Rule = readonly [path: RegExp, expected: string, isRight: (value: unknown) => boolean]

const isText = (value: unknown) => typeof value === 'string'
const isPath = (value: unknown) => isText(value) || isListOf(isText)(value)
const isNumber = (value: unknown) => Number.isFinite(value) && (value as number) >= 0
const isFunction = (value: unknown) => typeof value === 'function'
const isListOf = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight)
const isObjectOf = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  isFields(value) && Object.values(value).every(isRight)
const isMatch = (value: unknown) =>
  isFields(value) &&
  isNumber(value.status) &&
  isPath(value.path ?? '') &&
  Object.keys(value).every((key) => ['status', 'path', 'is'].includes(key))
/** An address that `fetch` takes, with nothing in it that everybody may read in a log. */
const isUrl = (value: unknown) => {
  try {
    // `URL.canParse` is missing in browsers that are still in use.
    const { protocol, username, password } = new URL(value as string, 'http://a')
    return isText(value) && /^https?:$/.test(protocol) && username + password === ''
  } catch {
    return false
  }
}
/** RFC 9110, 5.6.2: what the names of methods and headers are made of. */
const isName = (value: unknown) => isText(value) && /^[!#$%&'*+.^`|~\w-]+$/.test(value as string)
/** The Fetch standard: what a browser sends of its own accord, and lets no script set. */
const ownHeader =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i
const isHeaderName = (value: unknown) => isName(value) && !ownHeader.test(value as string)
const isMethod = (value: unknown) =>
  isName(value) && !/^(connect|trace|track)$/i.test(value as string)
/** What a timer can wait, in milliseconds; one that is told to wait longer does not wait at all. */
const longestTimer = 2 ** 31 - 1

/** What is expected at each path; anything else is a string that is not empty. */
const rules: readonly Rule[] = [
  [/^baseUrl/, 'an absolute URL (http or https, no password) or a path of this origin', isUrl],
  [
    /url$/,
    'a URL or a path, without a token in it',
    (value) => value !== '' && isUrl(value) && !/\{(access|refresh)Token\}/.test(value as string),
  ],
  [/method$/, 'a method that a browser sends', isMethod],
  [/^token\.name/, 'the name of a header that a script may set', isHeaderName],
  [/^limits/, 'a list such as [idleTimeout({ after: 900 })]', isListOf(isFunction)],
  [
    /^onEnd/,
    '"redirect", or the function reauthDialog',
    (value) => value === 'redirect' || isFunction(value),
  ],
  [/Before$/, 'a number of seconds, 0 or above', isNumber],
  [/maxAge/, 'a number above 0', (value) => isNumber(value) && value !== 0],
  [
    /^timeouts/,
    `a number above 0, at most ${longestTimer}`,
    (value) => isNumber(value) && value !== 0 && (value as number) <= longestTimer,
  ],
  [/^readT|^build/, 'a function', isFunction],
  [/^expired\.|^refused/, 'a list such as [{ status: 401 }]', isListOf(isMatch)],
  [/n\.property|expiresIn|Message|^user\./, 'a path or a list of paths', isPath],
  [/^headers/, 'an object of strings', isObjectOf(isText)],
  [
    /body$/,
    'an object of plain values, or false',
    (value) => value === false || isObjectOf((each) => Object(each) !== each)(value),
  ],
  [/type$|^name$/, 'a string', isText],
  [
    /^redirect/,
    'a path of this app',
    (value) => isText(value) && /^\/(?!\/)/.test(value as string),
  ],
]
const anyText: Rule = [/./, 'a string that is not empty', (value) => isText(value) && value !== '']

/** What can be chosen at the options of these names. */
const choices: Readonly<Record<string, string>> = {
  encoding: 'json, form',
  bearer: 'none, access, refresh',
  unit: 'seconds, milliseconds, epochSeconds, date',
  credentials: 'omit, same-origin, include',
  renewal: 'refreshToken, cookie, accessToken, none',
  persist: 'tokens, none',
  from: 'call, login, token',
  kind: 'username, email, phone',
}

function ruleOf(path: string): Rule {
  const chosen = choices[path.slice(path.lastIndexOf('.') + 1)]
  if (chosen !== undefined) {
    return [/./, `one of: ${chosen}`, (value) => chosen.split(', ').includes(value as string)]
  }
  return rules.find(([pattern]) => pattern.test(path)) ?? anyText
}

/** The calls that a server may do without. */
const optional = /^endpoints\.(logout|refresh|user)$/

/** A value, without the password that a URL may hold. */
const show = (value: unknown) =>
  isFields(value) ? 'an object' : (JSON.stringify(value) ?? String(value)).replace(/[^/"]*@/, '…@')

function check(path: string, isRight: boolean, expected: string, given: unknown) {
  if (isRight) return
  throw new TypeError(
    `Session option ${path || '(all)'}: expected ${expected}, but got ${show(given)}.`,
  )
}

/** Checks what was given at a path, and below it. */
function checkAt(path: string, given: unknown, defaults: unknown) {
  const isOptional = optional.test(path)
  if (given === undefined || (given === false && isOptional)) return
  if (!isFields(defaults) || path === 'headers') {
    const [, expected, isRight] = ruleOf(path)
    return check(path, isRight(given), expected, given)
  }
  check(path, isFields(given), isOptional ? 'an object or false' : 'an object', given)
  for (const [key, value] of Object.entries(given as object)) {
    const inner = path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(defaults, key)) {
      const known = Object.keys(defaults).join(', ')
      throw new TypeError(`Session option ${inner} is not known; expected one of: ${known}.`)
    }
    checkAt(inner, value, defaults[key])
  }
}

/** What each option may be alone, and yet not together. */
function checkTogether({
  endpoints,
  headers,
  renewal,
  persist,
  credentials,
  token,
}: FilledOptions) {
  for (const [name, value] of Object.entries(headers))
    check(
      `headers.${name}`,
      isHeaderName(name),
      'the name of a header that a script may set',
      value,
    )

  const by = `with renewal: "${renewal}"`
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint === false) continue
    const { method, body, bearer } = endpoint
    const path = `endpoints.${name}`
    check(`${path}.body`, !body || !/^(get|head)$/i.test(method), `none with ${method}`, body)
    const isSpent = bearer === 'refresh' || Object.values(body || {}).includes('{refreshToken}')
    check(path, !isSpent || renewal === 'refreshToken', `no refresh token ${by}`, endpoint)
  }
  const { login, refresh } = endpoints
  const isHidden = !/^(get|head)$/i.test(login.method)
  check('endpoints.login.method', isHidden, 'one whose body can carry a password', login.method)
  const { refreshBefore } = token
  const isAlive = renewal !== 'accessToken' || refreshBefore > 0
  check('token.refreshBefore', isAlive, `a number above 0 ${by}`, refreshBefore)
  const carriesAccess =
    refresh !== false &&
    (refresh.bearer === 'access' || Object.values(refresh.body || {}).includes('{accessToken}'))
  const isCarried = renewal !== 'accessToken' || carriesAccess
  check(
    'endpoints.refresh',
    isCarried,
    `bearer: "access", or {accessToken} in the body, ${by}`,
    refresh,
  )
  check('persist', persist === 'tokens' || renewal === 'cookie', `tokens ${by}`, persist)
  const hasCookie = renewal !== 'cookie' || credentials !== 'omit'
  check('credentials', hasCookie, `same-origin or include ${by}`, credentials)
}

/**
 * Checks the options, each alone and all together.
 * @throws TypeError that names the option's path, what was given and what was expected.
 */
export function checkOptions(given: SessionOptions) {
  checkAt('', given, defaultOptions)
  checkTogether(fillOptions(given))
}
