import type { FetchArgs } from '@reduxjs/toolkit/query'
import type { CallName } from '../state/errors'
import type { Endpoint, FilledOptions } from '../options/options'

/** What one of the session layer's own calls may carry, as far as it exists. */
export type CallPayload = {
  /** What a person typed or chose, and what a step of the login carries. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly accessToken?: string | undefined
  readonly refreshToken?: string | undefined
}

/** Headers by their names in lower case, so that those that mean the same replace each other. */
export const normalizeHeaders = (
  headers: NonNullable<FetchArgs['headers']>,
): Record<string, string> => {
  const given =
    headers instanceof Headers || Array.isArray(headers)
      ? headers
      : Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(new Headers(given as HeadersInit))
}

/**
 * Whether requests carry a header that a browser keeps when it follows a redirect to another origin: any header but
 * `Authorization`.
 */
export const isHandedOn = ({ token, headers }: FilledOptions) =>
  token.name.toLowerCase() !== 'authorization' || Object.keys(headers).length > 0

/**
 * Whether a value can be sent as an access token. `Headers` throws for any other, and its message would show the token.
 */
export const isAccessToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[!-~]+( [!-~]+)*$/.test(value)

/** The value of the header that carries a token. */
export const bearerText = ({ token }: FilledOptions, value: string) =>
  token.type === '' ? value : `${token.type} ${value}`

/** The fields of a call: its own, and the constant ones over them. */
function fieldsOf({ body, bearer }: Endpoint, carried: CallPayload, dataName: string) {
  const { fields, refreshToken } = carried
  const constant = Object.entries(body || {})
  const isPlaced = bearer === 'refresh' || constant.some(([, value]) => value === '{refreshToken}')
  const all: Record<string, unknown> = {
    ...fields,
    ...(isPlaced ? {} : { [dataName]: refreshToken }),
  }
  for (const [name, value] of constant) {
    const token = /^\{((?:access|refresh)Token)\}$/.exec(String(value))?.[1]
    all[name] = token ? carried[token as 'accessToken'] : value
  }
  return Object.entries(all).filter(([, value]) => value !== undefined)
}

/** Makes the request of one of the session layer's own calls, as the options describe it. */
export function buildRequest(
  call: Exclude<CallName, 'request'>,
  endpoint: Endpoint,
  carried: CallPayload,
  options: FilledOptions,
  baseUrl: URL,
  init: RequestInit,
): Request {
  const fields = fieldsOf(endpoint, carried, options.refreshToken.data)
  const hasBody = endpoint.body !== false && (fields.length > 0 || endpoint.body !== undefined)
  const { accessToken: access, refreshToken: refresh } = carried
  const bearer = { none: undefined, access, fresh: access, refresh }[endpoint.bearer]
  const request = new Request(new URL(endpoint.url, baseUrl), {
    method: endpoint.method,
    credentials: options.credentials,
    // The data of a person must not stay in the browser's HTTP cache; besides, Chromium would make equal requests of
    // several tabs wait for each other.
    cache: 'no-store',
    // A redirect could send the password or the token to another origin. Many servers answer a logout by one: it is done.
    redirect: call === 'logout' ? 'manual' : 'error',
    headers: {
      accept: 'application/json',
      ...(hasBody && endpoint.encoding === 'json' && { 'content-type': 'application/json' }),
      ...normalizeHeaders(options.headers),
      // Without one that no header can carry the server refuses the call, and no error shows it.
      ...(isAccessToken(bearer) && {
        [options.token.name.toLowerCase()]: bearerText(options, bearer),
      }),
    },
    ...(hasBody && {
      body:
        endpoint.encoding === 'json'
          ? JSON.stringify(Object.fromEntries(fields))
          : new URLSearchParams(fields.map(([name, value]) => [name, String(value)])),
    }),
    ...init,
  })
  const made = options.buildRequest?.(request, call) ?? request
  if (made === request) return request
  // One that is made anew may lack the signal: without an answer its call would never end. `AbortSignal.any` is missing in
  // browsers that are still in use.
  const either = new AbortController()
  for (const signal of [request.signal, made.signal]) {
    if (signal.aborted) either.abort()
    signal.addEventListener('abort', () => either.abort())
  }
  // Where they are not named they would be set back.
  const { referrer, referrerPolicy } = made
  return new Request(made, { signal: either.signal, referrer, referrerPolicy })
}
