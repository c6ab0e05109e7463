import { defaultOptions, fillOptions } from '../../session/options/defaults.ts'
import type { Endpoint, SessionOptions } from '../../session/options/options.ts'
import { pathText, type Path } from '../../session/util/path.ts'
import type { CallName, Called } from '../wire/calls.ts'
import type { Change } from '../change.ts'
import { lastKey } from '../steps/suggest.ts'
import { unproven } from '../unproven.ts'
import type { AnyCall } from './harmless.ts'
import { fieldNames, kindOf, refreshTokens } from './names.ts'
import { placesOf } from './paths.ts'

/** What the guesses are made from. */
export type Sources = {
  readonly presets: Readonly<Record<string, SessionOptions>>
  /** The endpoints that an OpenAPI document suggests for each call. */
  readonly documented: Readonly<Record<CallName, readonly Change[]>>
  /** The calls by which the document makes or deletes an account: they are never tried. */
  readonly accountCalls: readonly AnyCall[]
  readonly user: string
}

/** The session layer fills in its defaults for what is missing. */
type Shape = Partial<Endpoint>

const change = (set: Change['set'], seen: string): Change => ({ set, seen })

type Place = { readonly set: Change['set']; readonly from: string }

const answered = (call: CallName, { set, from }: Place): Change => {
  const endpoint = set[`endpoints.${call}`] as Shape
  const { method = defaultOptions.endpoints[call] && defaultOptions.endpoints[call].method } =
    endpoint
  return change(set, `${method} ${endpoint.url} was answered; ${from}`)
}

/**
 * The endpoints of a call in the presets. For refresh and logout only presets with the same renewal count;
 * presets with the same login URL come first, and unproven ones last.
 */
function inPresets(call: CallName, given: SessionOptions, { presets }: Sources): Place[] {
  const { endpoints, renewal } = fillOptions(given)
  const all = Object.entries(presets).sort(
    ([one], [other]) => Number(unproven.includes(one)) - Number(unproven.includes(other)),
  )
  const isOfSameLogin = ([, preset]: (typeof all)[number]) =>
    preset.endpoints?.login?.url === endpoints.login.url
  const sorted = [...all.filter(isOfSameLogin), ...all.filter((each) => !isOfSameLogin(each))]
  return sorted.flatMap(([name, preset]) => {
    const endpoint = preset.endpoints?.[call]
    const isOfRenewal = call === 'refresh' || call === 'logout'
    const isOther = isOfRenewal && (preset.renewal ?? 'refreshToken') !== renewal
    if (!endpoint || isOther) return []
    const { data } = preset.refreshToken ?? {}
    const set = {
      [`endpoints.${call}`]: endpoint,
      ...(call === 'login' && { login: preset.login ?? {} }),
      // Without it the rules of `login.refusals` are refused.
      ...(call === 'login' && preset.login?.refusals && { calls: preset.calls }),
      ...(call === 'refresh' && data && { 'refreshToken.data': data }),
    }
    const doubted = unproven.includes(name) ? 'unproven ' : ''
    return [{ set, from: `the ${doubted}preset ${name} has it so` }]
  })
}

const inPaths = (call: CallName, loginUrl: string, baseUrl: string): Place[] =>
  placesOf(call, loginUrl, baseUrl).map((endpoint) => ({
    set: { [`endpoints.${call}`]: endpoint },
    from: 'found among usual paths',
  }))

/** Guesses where a call may be, when it was not found at the configured URL. */
export function guessPlaces(call: CallName, given: SessionOptions, sources: Sources): Change[] {
  const {
    baseUrl,
    endpoints: { login },
  } = fillOptions(given)
  const places = [...inPresets(call, given, sources), ...inPaths(call, login.url, baseUrl)]
  const all = [...sources.documented[call], ...places.map((place) => answered(call, place))]
  if (call === 'logout')
    return [...all, change({ 'endpoints.logout': false }, 'nothing was found that signs out')]
  const { encoding, body, url } = login
  if (call !== 'refresh' || !body || !('grant_type' in body)) return all
  const endpoint = { url, encoding, body: { ...body, grant_type: 'refresh_token' } }
  const set = { 'endpoints.refresh': endpoint, 'refreshToken.data': 'refresh_token' }
  return [answered(call, { set, from: 'login is the same call with another grant_type' }), ...all]
}

/** Guesses in what other form a call may be made, when its URL exists but the server refuses it. */
export function guessForms(called: Called, given: SessionOptions, sources: Sources): Change[] {
  const options = fillOptions(given)
  const call = called.name
  const at = `endpoints.${call}`
  const form = change({ [`${at}.encoding`]: 'form' }, 'it takes a form, and not JSON')
  const text = JSON.stringify(called.body ?? '')
  switch (call) {
    case 'login':
      // Something was made there, and would be once more with each name.
      if (called.status === 201) return []
      return [
        ...guessGrants(text, options.endpoints.login.body),
        ...guessFields(text, sources.user),
      ]
    case 'user':
      return [
        ...['JWT', 'Token', ''].map((type) =>
          change({ 'token.type': type }, 'the token was accepted so'),
        ),
        ...['X-Auth-Token', 'X-Access-Token', 'X-Token'].map((name) =>
          change({ 'token.name': name, 'token.type': '' }, 'the token was accepted in this header'),
        ),
        change({ [`${at}.method`]: 'POST' }, 'it takes POST'),
      ]
    case 'refresh': {
      if (options.renewal !== 'refreshToken') return [form]
      const names = [lastOf(options.refreshToken.property), ...refreshTokens]
      return [
        ...names.map((name) =>
          change({ 'refreshToken.data': name }, 'the refresh token was accepted in this field'),
        ),
        change({ [`${at}.bearer`]: 'refresh' }, 'the refresh token was accepted in the header'),
        change({ [`${at}.bearer`]: 'access' }, 'it wants the access token in the header too'),
        form,
        ...['PUT', 'PATCH'].map((method) =>
          change({ [`${at}.method`]: method }, `it takes ${method}`),
        ),
        change(
          { [`${at}.method`]: 'GET', [`${at}.body`]: false, [`${at}.bearer`]: 'refresh' },
          'it takes GET, with the refresh token in the header',
        ),
      ]
    }
    case 'logout':
      return [
        ...(['none', 'access'] as const).map((bearer) =>
          change(
            { [`${at}.bearer`]: bearer },
            bearer === 'none'
              ? 'it refuses the access token in the header'
              : 'it wants the access token in the header',
          ),
        ),
        change({ [`${at}.body`]: {} }, 'it wants a body'),
        ...(options.renewal === 'refreshToken'
          ? ['token', ...refreshTokens].map((name) =>
              change(
                { [`${at}.body`]: { [name]: '{refreshToken}' } },
                `it forgets what is in ${name}`,
              ),
            )
          : [
              change({ [`${at}.body`]: { token: '{accessToken}' } }, 'it forgets what is in token'),
            ]),
        form,
        change({ [`${at}.method`]: 'DELETE' }, 'it takes DELETE'),
        change({ [`${at}.method`]: 'GET', [`${at}.body`]: false }, 'it takes GET'),
      ]
  }
}

/** Guesses a login that is an OAuth 2 grant. */
function guessGrants(answer: string, constant: Endpoint['body']): Change[] {
  if (!/grant_type|urlencoded/.test(answer)) return []
  const body = { 'endpoints.login.body': { ...constant, grant_type: 'password' } }
  return [
    change(body, 'it asks for grant_type'),
    change({ ...body, 'endpoints.login.encoding': 'form' }, 'it takes a form with a grant_type'),
  ]
}

/** Guesses the names of the login's fields, in JSON and in a form-encoded body. */
function guessFields(answer: string, user: string): Change[] {
  const { people, passwords } = fieldNames(answer, user)
  return (['json', 'form'] as const).flatMap((encoding) =>
    passwords.flatMap((password) =>
      people.map((name) =>
        change(
          {
            'login.username': name,
            'login.password': password,
            'login.kind': kindOf(name, user),
            'endpoints.login.encoding': encoding,
          },
          `${encoding === 'json' ? 'JSON' : 'a form'} with the fields ${name} and ${password} was accepted`,
        ),
      ),
    ),
  )
}

const lastOf = (path: Path) => lastKey(pathText(path).split(' or ')[0] ?? '')
