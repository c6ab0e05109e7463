import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import type { DemoBackend } from '../../demo/backend'
import type { Endpoint, FilledOptions } from '../options/options'
import type { Match } from '../options/responseMatch'
import { isFields, read } from '../util/path'
import {
  asJwt,
  bearerOf,
  firstOf,
  lifetimeIn,
  readFields,
  write,
  writeMatch,
  type Draft,
} from './wireFormat'

type CallName = keyof DemoBackend['sessionCalls']

/** The tokens that a request brings, wherever its endpoint puts them. */
type Brought = { readonly access?: string | undefined; readonly refresh?: string | undefined }

type Issued = { readonly access: string; readonly refresh: string }

const callNames = ['refresh', 'logout', 'login', 'user'] as const
const csrfToken = 'test-csrf-token'

/** Sets a cookie that scripts can read. In Node MSW does not do it for the header `Set-Cookie`. */
const setCookie = (text: string) => {
  if (typeof document !== 'undefined') document.cookie = text
}

/**
 * Answers the four calls of a session layer with these options: it reads each request as they say that it is written, has the
 * demo back end answer it, and writes the answer as they say that it is read.
 */
export function createSessionServer(demo: DemoBackend, options: FilledOptions, now: () => number) {
  const { endpoints, token, refreshToken, renewal, user, login, csrf, restore } = options
  if (options.readTokens)
    throw new Error(
      'createTestBackend cannot write what options.readTokens reads. Leave it out, or answer login and refresh yourself.',
    )
  /** The only cookie: the refresh token, which no script can read. */
  let cookie: string | undefined
  /** The refresh tokens of those access tokens that renew themselves. */
  const refreshOf = new Map<string, string>()
  const isJwt = user.from === 'token' || firstOf(token.expiresIn) === undefined

  /** An address below `baseUrl`; without an origin of its own it is one of any origin. */
  function addressOf(url: string) {
    const any = 'http://any.invalid'
    const { origin, pathname, searchParams } = new URL(url, new URL(options.baseUrl, any))
    const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const path = new RegExp(
      `^${origin === any ? 'https?://[^/]+' : literal(origin)}${literal(pathname)}$`,
    )
    return { path, searchParams }
  }

  /** Whether a request to an address that several calls have is this call: by its query, constants and fields. */
  function isCall(
    name: CallName,
    { url, body }: Endpoint,
    request: Request,
    field: (name: string) => unknown,
  ) {
    const { searchParams } = new URL(request.url)
    const hasQuery = [...addressOf(url).searchParams].every(([key, value]) =>
      searchParams.getAll(key).includes(value),
    )
    const hasConstants = Object.entries(body || {}).every(
      ([key, value]) =>
        /^\{\w+Token\}$/.test(String(value)) || String(field(key)) === String(value),
    )
    const isLogin = field(login.username) !== undefined
    return hasQuery && hasConstants && (name === 'login' || !isLogin)
  }

  function broughtBy(
    { body, bearer }: Endpoint,
    request: Request,
    field: (name: string) => unknown,
  ): Brought {
    const inHeader = bearerOf(request, options)
    const nameOf = (value: string) =>
      Object.entries(body || {}).find(([, each]) => each === value)?.[0]
    const inBody = field(nameOf('{refreshToken}') ?? refreshToken.data)
    const access = bearer === 'refresh' ? undefined : inHeader
    if (renewal === 'cookie')
      return { access, refresh: request.credentials === 'omit' ? undefined : cookie }
    if (renewal === 'accessToken') {
      const isValid = access !== undefined && demo.accountOf(asBearer(access)) !== undefined
      return { access, refresh: isValid ? refreshOf.get(access) : undefined }
    }
    return { access, refresh: bearer === 'refresh' ? inHeader : (inBody as string | undefined) }
  }

  const asBearer = (access: string | undefined, init: RequestInit = {}) =>
    new Request('http://demo.invalid/', {
      ...init,
      headers: access === undefined ? {} : { Authorization: `Bearer ${access}` },
    })

  /** The access token as it is on the wire. */
  function accessText(access: string) {
    if (!isJwt) return access
    const iat = Math.floor(now() / 1000)
    const claims: Draft = {
      body: { iat, exp: iat + demo.settings().tokenLifetime },
      headers: new Headers(),
    }
    if (user.from === 'token') write(claims, user.property, demo.accountOf(asBearer(access))?.user)
    return asJwt(access, claims.body as object)
  }

  function keep({ access, refresh }: Issued) {
    if (renewal === 'cookie') cookie = refresh
    if (renewal === 'accessToken') refreshOf.set(access, refresh)
  }

  function writeTokens(draft: Draft, issued: Issued) {
    const { tokenLifetime, refreshLifetime, declareRefreshLifetime } = demo.settings()
    keep(issued)
    write(draft, token.property, accessText(issued.access))
    write(draft, token.expiresIn, lifetimeIn(token.unit, tokenLifetime, now()))
    if (renewal === 'refreshToken') write(draft, refreshToken.property, issued.refresh)
    if (declareRefreshLifetime)
      write(draft, refreshToken.expiresIn, lifetimeIn(refreshToken.unit, refreshLifetime, now()))
    if (user.from === 'login')
      write(draft, user.property, demo.accountOf(asBearer(issued.access))?.user)
    hint()
  }

  /** Sets or, with these attributes, takes away the cookie that tells scripts whether somebody is signed in. */
  function hint(attributes = '') {
    if (restore && restore.hint !== undefined) setCookie(`${restore.hint}=1; Path=/${attributes}`)
  }

  /** The answer that the options take for this call's clear no. */
  function refusalOf(name: CallName): Match | undefined {
    if (name === 'login') return login.refusals.find(({ code }) => code === 'wrongPassword')
    const all = name === 'refresh' ? options.refused : options.expired.user
    return all.find(({ status, path }) => status === 401 && path === undefined) ?? all[0]
  }

  async function translated(name: CallName, answer: Response): Promise<Response> {
    const isJson = answer.headers.get('content-type')?.includes('json')
    if (answer.type === 'error' || !isJson) return answer
    const body: unknown = await answer.clone().json()
    const draft: Draft = { body: undefined, headers: new Headers(answer.headers) }
    let { status } = answer
    if (!answer.ok) {
      const refusal = status === 401 ? refusalOf(name) : undefined
      status = refusal?.status ?? status
      write(draft, options.errorMessage, read(body, 'message'))
      writeMatch(draft, refusal)
    } else if (name === 'user' && isFields(read(body, 'user')))
      write(draft, user.property, read(body, 'user'))
    else if (typeof read(body, 'token') === 'string')
      writeTokens(draft, {
        access: read(body, 'token') as string,
        refresh: read(body, 'refresh_token') as string,
      })
    else return answer // what a fault has made of it
    draft.headers.delete('content-length')
    return HttpResponse.json(draft.body as JsonBodyType, { status, headers: draft.headers })
  }

  async function answer(name: CallName, endpoint: Endpoint, request: Request) {
    const field = readFields(await request.clone().text(), endpoint.encoding)
    if (!isCall(name, endpoint, request, field)) return undefined
    const hasProof = !csrf || csrf.url === undefined || endpoint.method === 'GET'
    if (!hasProof && request.headers.get(csrf.header) !== csrfToken)
      return translated(name, HttpResponse.json({ message: 'No CSRF token' }, { status: 403 }))
    const { access, refresh } = broughtBy(endpoint, request, field)
    const fields =
      name === 'login'
        ? { username: field(login.username), password: field(login.password) }
        : { refresh_token: refresh }
    const { signal } = request
    const init =
      name === 'user' ? { signal } : { signal, method: 'POST', body: JSON.stringify(fields) }
    const inner = await demo.sessionCalls[name]({ request: asBearer(access, init) })
    if (name === 'logout' && inner.ok) {
      cookie = undefined
      hint('; Max-Age=0')
    }
    return translated(name, inner)
  }

  const handlers = callNames.flatMap((name): HttpHandler[] => {
    const endpoint = endpoints[name]
    if (endpoint === false) return []
    const method = endpoint.method.toLowerCase() as 'post'
    return [
      http[method](addressOf(endpoint.url).path, ({ request }) => answer(name, endpoint, request)),
    ]
  })
  if (csrf && csrf.url !== undefined)
    handlers.push(
      http.get(addressOf(csrf.url).path, () => {
        const draft: Draft = { body: {}, headers: new Headers() }
        write(draft, csrf.property ?? [], csrfToken)
        if (csrf.cookie !== undefined) setCookie(`${csrf.cookie}=${csrfToken}; Path=/`)
        return HttpResponse.json(draft.body as JsonBodyType, { headers: draft.headers })
      }),
    )

  return {
    handlers,
    accessText,
    keep,
    /** Who sends a request, by the access token in it. */
    accountOf: (request: Request) => demo.accountOf(asBearer(bearerOf(request, options))),
    reset() {
      cookie = undefined
      refreshOf.clear()
    },
  }
}
