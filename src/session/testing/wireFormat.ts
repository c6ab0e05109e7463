import { leadsOutside, partsOf } from '../options/outsideBody'
import type { Match } from '../options/responseMatch'
import type { FilledOptions, LifetimeUnit } from '../options/options'
import { isFields, read, type Path } from '../util/path'

/** An answer that is being written: its JSON body, and its own headers. */
export type Draft = { body: unknown; readonly headers: Headers }

/** The path to write at, of those that are read: the first. */
export const firstOf = (path: Path) => (typeof path === 'string' ? path : path[0])

const withParameter = (url: unknown, name: string, value: unknown) => {
  const before = typeof url === 'string' ? url : '/'
  return `${before}${before.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(String(value))}`
}

/** A copy of a value with another one at a path below it; a number in the path is a place in a list. */
function at(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return isFields(into) && isFields(value) ? { ...into, ...value } : value
  if (into !== undefined && typeof into !== 'object') return into // a bare token is the whole answer
  const copy = /^\d+$/.test(key)
    ? [...(Array.isArray(into) ? (into as unknown[]) : [])]
    : { ...(isFields(into) ? into : {}) }
  const fields = copy as Record<string, unknown>
  fields[key] = at(fields[key], rest, value)
  return copy
}

const keysIn = (path: string) => (path === '' ? [] : path.split('.'))

/** Writes a value where an option reads it; nothing where the option has no path. */
export function write(draft: Draft, path: Path, value: unknown): void {
  const first = firstOf(path)
  if (first === undefined) return
  if (!leadsOutside(first)) {
    draft.body = at(draft.body, keysIn(first), value)
    return
  }
  const { at: place = '', header, parameter } = partsOf(first)
  if (header === undefined) {
    const url = withParameter(read(draft.body, place), parameter ?? '', value)
    draft.body = at(draft.body, keysIn(place), url)
  } else {
    const text = draft.headers.get(header)
    draft.headers.set(header, parameter ? withParameter(text, parameter, value) : String(value))
    draft.headers.append('Access-Control-Expose-Headers', header)
  }
}

/** A lifetime of so many seconds from `now`, in epoch milliseconds, as an answer declares it. */
export const lifetimeIn = (unit: LifetimeUnit, seconds: number, now: number) => {
  const endsAt = now + seconds * 1000
  const written = {
    seconds,
    milliseconds: seconds * 1000,
    epochSeconds: Math.floor(endsAt / 1000),
    date: new Date(endsAt).toISOString(),
  }
  return written[unit]
}

/** Makes an answer one of those that an option describes. */
export function writeMatch(draft: Draft, match: Match | undefined): void {
  if (match?.path !== undefined) write(draft, match.path, 'is' in match ? match.is : true)
}

/** The fields of a request's body, by their names or, where these have dots, by their paths. */
export function readFields(text: string, encoding: 'json' | 'form'): (name: string) => unknown {
  let body: unknown
  try {
    body = encoding === 'form' ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
  } catch {
    // No body, or none that can be read, has no fields.
  }
  return (name) => (isFields(body) && Object.hasOwn(body, name) ? body[name] : read(body, name))
}

const encoded = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** A token as a JWT (RFC 7519) that has these claims: what the token was is its signature. */
export const asJwt = (token: string, claims: object) =>
  `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.${token}`

/** The access token that a request carries, where the options put it. */
export function bearerOf(request: Request, { token: { name, type } }: FilledOptions) {
  const text = request.headers.get(name) ?? ''
  const scheme = type === '' ? '' : `${type} `
  if (text === '' || !text.toLowerCase().startsWith(scheme.toLowerCase())) return undefined
  return text.slice(scheme.length).trim()
}
