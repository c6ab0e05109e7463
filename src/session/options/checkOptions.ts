import { check } from './check'
import { checkChallenges } from './checkChallenges'
import { fillOptions } from './defaults'
import type { FilledOptions, SessionOptions } from './options'
import { placeOf } from './misplaced'
import { isHeaderName, optionsSchema, type Node } from './optionsSchema'
import { leadsOutside } from './outsideBody'
import { attempt } from '../util/attempt'
import { isFields, type Path } from '../util/path'

/** Checks what was given at a path, and below it. */
function checkAt(path: string, given: unknown, node: Node) {
  if (given === undefined) return
  if ('isRight' in node) return check(path, node.isRight(given), node.expected, given)
  if ('each' in node) {
    check(path, Array.isArray(given), 'a list', given)
    ;(given as unknown[]).forEach((entry, index) => {
      const inner = `${path}.${index}`
      check(inner, isFields(entry), 'an object', entry)
      for (const name of node.needs) {
        const value = (entry as Record<string, unknown>)[name]
        check(`${inner}.${name}`, value !== undefined, 'a value', value)
      }
      checkAt(inner, entry, node.each)
    })
    return
  }
  if (given === false && node.mayBeFalse) return
  check(path, isFields(given), node.mayBeFalse ? 'an object or false' : 'an object', given)
  for (const [key, value] of Object.entries(given as object)) {
    const inner = path === '' ? key : `${path}.${key}`
    const next = Object.hasOwn(node.options, key) ? node.options[key] : undefined
    if (next === undefined) {
      const known = Object.keys(node.options).join(', ')
      const message = `Session option ${inner} is not known; expected one of: ${known}.`
      throw new TypeError(message + placeOf(inner))
    }
    checkAt(inner, value, next)
  }
}

/** By the path of each option that may need `extendedCalls`: its value if it does, otherwise `false` or `undefined`. */
function whatExtends({ login, csrf, token, refreshToken, endpoints }: FilledOptions) {
  const nested = (name: string) => name.includes('.') && name
  const outside = (path: Path) => [path].flat().find(leadsOutside) ?? false
  const bodies = Object.entries(endpoints).map(([call, endpoint]) => [
    `endpoints.${call}.body`,
    endpoint !== false &&
      endpoint.encoding === 'json' &&
      Object.keys(endpoint.body || {}).find((name) => name.includes('.')),
  ])
  const isJson = endpoints.login.encoding === 'json'
  return {
    'login.username': isJson && nested(login.username),
    'login.password': isJson && nested(login.password),
    'login.refusals': login.refusals.length > 0 && login.refusals,
    csrf,
    'token.property': outside(token.property),
    'token.expiresIn': outside(token.expiresIn),
    'refreshToken.property': outside(refreshToken.property),
    'refreshToken.expiresIn': outside(refreshToken.expiresIn),
    'refreshToken.data':
      endpoints.refresh !== false &&
      endpoints.refresh.encoding === 'json' &&
      nested(refreshToken.data),
    ...(Object.fromEntries(bodies) as Record<string, string | false | undefined>),
  }
}

/** Checks the rules between options: each may be valid by itself, and the combination not. */
function checkTogether(options: FilledOptions) {
  const {
    api: { reducerPath, ...endpointNames },
    endpoints,
    headers,
    renewal,
    persist,
    credentials,
    token,
    csrf,
    user,
  } = options
  check(
    'api.reducerPath',
    reducerPath !== 'session',
    "a name other than the session's",
    reducerPath,
  )
  for (const [part, name] of Object.entries(endpointNames)) {
    const isOne = Object.values(endpointNames).filter((each) => each === name).length === 1
    check(`api.${part}`, isOne, 'a name that no other of the three has', name)
  }

  const isOfToken = (name: string) => name.toLowerCase() === token.name.toLowerCase()
  const isFree = !/^(accept|content-type)$/i.test(token.name)
  check('token.name', isFree, 'a header that says nothing of the body', token.name)
  for (const [path, given] of Object.entries({
    'token.property': token.property,
    'user.id': user.id,
  }))
    check(path, [given].flat().length > 0, 'at least one path', given)
  for (const [name, value] of Object.entries(headers)) {
    const path = `headers.${name}`
    check(path, isHeaderName(name), 'the name of a header that a script may set', name)
    const isHeld = attempt(() => new Headers([[name, value]])) !== undefined
    check(path, isHeld, 'a text that a header can hold', value)
  }

  const by = `with renewal: "${renewal}"`
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint === false) continue
    const { method, body, bearer } = endpoint
    const path = `endpoints.${name}`
    const hasToken =
      /^(refresh|logout)$/.test(name) && renewal === 'refreshToken' && bearer !== 'refresh'
    const hasBody = body || (hasToken && body === undefined)
    check(
      `${path}.body`,
      !hasBody || !/^(get|head)$/i.test(method),
      hasToken ? `false with ${method}: else the refresh token is in it` : `none with ${method}`,
      body,
    )
    const isSpent = bearer === 'refresh' || Object.values(body || {}).includes('{refreshToken}')
    check(path, !isSpent || renewal === 'refreshToken', `no refresh token ${by}`, endpoint)
  }
  const { login, refresh } = endpoints
  const { username, password } = options.login
  check('login.password', username !== password, 'another field than login.username', password)
  const isDropped = [user.id].flat().every((each) => user.omit.includes(each))
  check('user.omit', !isDropped, 'a list without user.id, by which a person is known', user.omit)
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
  if (csrf !== false) {
    const { header, cookie, url, property } = csrf
    check('csrf.header', header !== undefined, 'the name of a header', header)
    check('csrf.header', !isOfToken(header ?? ''), 'another header than token.name', header)
    check('csrf', (cookie ?? url) !== undefined, 'a cookie or a url', csrf)
    const isFound = cookie !== undefined || property !== undefined
    check(
      'csrf.property',
      isFound,
      'a path in the answer of csrf.url, without csrf.cookie',
      property,
    )
  }
  for (const [path, isNeeded] of Object.entries(whatExtends(options)))
    check(
      path,
      !isNeeded || options.calls !== undefined,
      'calls: extendedCalls beside it',
      isNeeded,
    )
  checkChallenges(options)
  const isKnown = endpoints.user !== false || user.from !== 'call'
  const telling =
    'a user call, or user.from "login" or "token", by which one person is told from another'
  check(
    'reauthentication',
    !options.reauthentication || isKnown,
    `none, or ${telling}`,
    options.reauthentication,
  )
  check(
    'onEnd',
    options.onEnd === 'redirect' || isKnown,
    `"redirect", or ${telling}`,
    options.onEnd,
  )
  check('restore', !options.restore || renewal === 'cookie', `false ${by}`, options.restore)
  check('persist', persist === 'tokens' || renewal === 'cookie', `tokens ${by}`, persist)
  const hasCookie = renewal !== 'cookie' || credentials !== 'omit'
  check('credentials', hasCookie, `same-origin or include ${by}`, credentials)
}

/**
 * Checks the options, each alone and all together.
 * @throws TypeError that names the option's path, what was given and what was expected.
 */
export function checkOptions(given: SessionOptions) {
  checkAt('', given, optionsSchema())
  checkTogether(fillOptions(given))
}
