import type { Endpoint, SessionOptions } from '../../session/options/options.ts'
import { pathText, type Path } from '../../session/util/path.ts'
import type { CallName, Called } from '../wire/calls.ts'
import type { Change } from '../change.ts'
import { lastKey } from '../steps/suggest.ts'
import { fillOptions } from '../../session/options/defaults.ts'
import { fieldNames, kindOf, refreshTokens } from './names.ts'
import { pathsOf } from './paths.ts'

/** What is known before anything is tried. */
export type Sources = {
  readonly presets: Readonly<Record<string, SessionOptions>>
  /** What an OpenAPI document says of a call. */
  readonly documented: Readonly<Record<CallName, readonly Change[]>>
  readonly user: string
}

/** The session layer has its defaults for what is left out. */
type Shape = Partial<Endpoint>

const change = (set: Change['set'], seen: string): Change => ({ set, seen })

/** Where a call may be, when nothing was found where it was looked for. */
export function guessPlaces(call: CallName, given: SessionOptions, sources: Sources): Change[] {
  const { endpoints } = fillOptions(given)
  const loginUrl = endpoints.login.url
  const isOfSameLogin = ([, { endpoints: ends }]: [string, SessionOptions]) =>
    ends?.login?.url === loginUrl
  const presets = Object.entries(sources.presets)
  const sorted = [
    ...presets.filter(isOfSameLogin),
    ...presets.filter((each) => !isOfSameLogin(each)),
  ]
  const ofPresets = sorted.flatMap(([name, preset]) => {
    const endpoint = preset.endpoints?.[call]
    // A preset may be for a server with more than one way of renewal: only what this one has is tried.
    if (!endpoint) return []
    const { data } = preset.refreshToken ?? {}
    return [
      change(
        {
          [`endpoints.${call}`]: endpoint,
          ...(call === 'login' && { login: preset.login ?? {} }),
          ...(call === 'refresh' && data && { 'refreshToken.data': data }),
        },
        `as in the preset ${name}, and it was answered`,
      ),
    ]
  })
  const ofPaths = pathsOf(call, loginUrl).map((url) =>
    change({ [`endpoints.${call}`]: { url } satisfies Shape }, 'found by trying usual paths'),
  )
  const all = [...sources.documented[call], ...ofPresets]
  const { login } = endpoints
  const another = { method: 'DELETE', url: loginUrl }
  switch (call) {
    case 'login':
      return [...all, ...ofPaths]
    case 'user':
      return [...all, ...ofPaths]
    case 'refresh': {
      const { encoding, body } = login
      const isGrant = body && 'grant_type' in body
      const same = change(
        {
          'endpoints.refresh': {
            url: loginUrl,
            encoding,
            body: { ...body, grant_type: 'refresh_token' },
          },
          'refreshToken.data': 'refresh_token',
        },
        'the same call as login, with another grant_type',
      )
      return [...(isGrant ? [same] : []), ...all, ...ofPaths]
    }
    case 'logout':
      return [
        ...all,
        ...ofPaths,
        change({ 'endpoints.logout': another }, 'found by trying the login URL with DELETE'),
        change({ 'endpoints.logout': false }, 'nothing was found that signs out'),
      ]
  }
}

/** How else a call may be made, where it is there and says no. */
export function guessForms(called: Called, given: SessionOptions, sources: Sources): Change[] {
  const options = fillOptions(given)
  const call = called.name
  const at = `endpoints.${call}`
  const form = change({ [`${at}.encoding`]: 'form' }, 'it takes a form, and not JSON')
  const text = JSON.stringify(called.body ?? '')
  switch (call) {
    case 'login': {
      const { people, passwords } = fieldNames(text)
      const grant = { [`${at}.body`]: { grant_type: 'password' } }
      const isGrant = /grant_type/.test(text)
      return [
        ...(isGrant ? [change(grant, 'it asks for grant_type')] : []),
        ...(sources.user.includes('@') ? sorted(people) : people).map((name) =>
          change(
            { 'login.username': name, 'login.kind': kindOf(name, sources.user) },
            `the field ${name} was accepted`,
          ),
        ),
        form,
        change({ ...grant, [`${at}.encoding`]: 'form' }, 'it takes a form with a grant_type'),
        ...passwords.map((name) =>
          change({ 'login.password': name }, `the field ${name} was accepted`),
        ),
      ]
    }
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
        ...['PUT', 'PATCH', 'GET'].map((method) =>
          change({ [`${at}.method`]: method }, `it takes ${method}`),
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
        change({ [`${at}.method`]: 'GET' }, 'it takes GET'),
      ]
  }
}

/** The field of an address before the others. */
const sorted = (names: readonly string[]) => [
  ...names.filter((name) => /mail/i.test(name)),
  ...names.filter((name) => !/mail/i.test(name)),
]

const lastOf = (path: Path) => lastKey(pathText(path).split(' or ')[0] ?? '')
