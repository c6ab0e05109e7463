import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import type { DemoBackend } from '../../demo/backend'
import type { Endpoint, FilledOptions } from '../options/options'
import type { Match } from '../options/responseMatch'
import { isFields, read } from '../util/path'
import { createCallMatching, type Field } from './callMatching'
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
  const isJwt =
    user.from === 'token' || firstOf(token.expiresIn) === undefined || token.property === ''
  /** What a token was before it became a JWT. */
  const plain = (text: unknown) =>
    typeof text === 'string' && isJwt ? text.split('.').slice(2).join('.') : text
  const tokenIn = (request: Request) => plain(bearerOf(request, options)) as string | undefined

  const { addressOf, hasQuery, isCall, marksOf } = createCallMatching(options)

  function broughtBy({ body, bearer }: Endpoint, request: Request, field: Field): Brought {
    const inHeader = tokenIn(request)
    const nameOf = (value: string) =>
      Object.entries(body || {}).find(([, each]) => each === value)?.[0]
    const inBody = field(nameOf('{refreshToken}') ?? refreshToken.data)
    const inField = plain(field(nameOf('{accessToken}') ?? '')) as string | undefined
    const access = bearer === 'refresh' ? undefined : (inHeader ?? inField)
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
    if (renewal === 'cookie') {
      cookie = refresh
      hint()
    }
    if (renewal === 'accessToken') refreshOf.set(access, refresh)
  }

  function writeTokens(draft: Draft, issued: Issued) {
    const { tokenLifetime, refreshLifetime, declareRefreshLifetime } = demo.settings()
    keep(issued)
    write(draft, token.property, accessText(issued.access))
    write(draft, token.expiresIn, lifetimeIn(token.unit, tokenLifetime, now()))
    if (renewal === 'refreshToken') write(draft, refreshToken.property, issued.refresh)
    if (declareRefreshLifetime) {
      const path = firstOf(refreshToken.expiresIn) ?? 'refresh_expires_in'
      write(draft, path, lifetimeIn(refreshToken.unit, refreshLifetime, now()))
    }
    if (user.from === 'login')
      write(draft, user.property, demo.accountOf(asBearer(issued.access))?.user)
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
    const isGuarded = csrf && csrf.url !== undefined && !/^(get|head)$/i.test(endpoint.method)
    if (isGuarded && request.headers.get(csrf.header) !== csrfToken)
      return translated(name, HttpResponse.json({ message: 'No CSRF token' }, { status: 403 }))
    const { access, refresh } = broughtBy(endpoint, request, field)
    const fields =
      name === 'login'
        ? { username: field(login.username), password: field(login.password) }
        : { refresh_token: name === 'refresh' ? (refresh ?? '') : refresh }
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

  const calls = callNames.flatMap((name) => {
    const endpoint = endpoints[name]
    if (endpoint === false) return []
    const { path } = addressOf(endpoint.url)
    const method = endpoint.method.toLowerCase() as 'post'
    return {
      marks: marksOf(endpoint),
      handler: http[method](path, ({ request }) => answer(name, endpoint, request)),
    }
  })
  const handlers: HttpHandler[] = calls
    .sort((one, other) => other.marks - one.marks)
    .map(({ handler }) => handler)
  if (csrf && csrf.url !== undefined) {
    const { url, property = [], cookie: name } = csrf
    const answerCsrf = ({ request }: { request: Request }) => {
      if (!hasQuery(url, request)) return undefined
      const draft: Draft = { body: {}, headers: new Headers() }
      write(draft, property, csrfToken)
      if (name !== undefined) setCookie(`${name}=${csrfToken}; Path=/`)
      return HttpResponse.json(draft.body as JsonBodyType, { headers: draft.headers })
    }
    handlers.unshift(http.get(addressOf(url).path, answerCsrf))
  }

  return {
    handlers,
    accessText,
    keep,
    /** Who sends a request, by the access token in it. */
    accountOf: (request: Request) => demo.accountOf(asBearer(tokenIn(request))),
    reset() {
      cookie = undefined
      hint('; Max-Age=0')
      refreshOf.clear()
    },
  }
}
