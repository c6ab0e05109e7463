import { cacheControl, contentSecurityPolicy, securityHeaders } from '../build/headers.ts'

/** A header of the app's page: what to set, and whether a value does as well. */
export type Expected = {
  readonly name: string
  readonly value: string
  /** What a page has to fear without it. */
  readonly why: string
  readonly isGood: (value: string) => boolean
  /** Whether browsers heed it over HTTPS alone. */
  readonly needsTls?: boolean
}

const oneOf =
  (...names: readonly string[]) =>
  (value: string) =>
    names.includes(value.trim().toLowerCase())
const halfAYear = 15_768_000
export const maxAgeOf = (value: string) => Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? NaN)

/** What the build sets; here is what else is as good. */
const set = securityHeaders({ connect: [] })
const header = (name: string, rest: Omit<Expected, 'name' | 'value'>): Expected => ({
  name,
  value: set[name] ?? '',
  ...rest,
})

/** The headers beside the Content-Security-Policy, which has a step of its own. */
export const expectedHeaders: readonly Expected[] = [
  header('Strict-Transport-Security', {
    why: 'the first request of a visit may go out over plain HTTP',
    isGood: (value) => maxAgeOf(value) >= halfAYear,
    needsTls: true,
  }),
  header('X-Content-Type-Options', {
    why: 'a browser may take a file for a script that is none',
    isGood: oneOf('nosniff'),
  }),
  header('Referrer-Policy', {
    why: 'other sites are told which page a person came from',
    isGood: oneOf(
      ...['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'],
    ),
  }),
  header('Permissions-Policy', {
    why: 'an injected script may ask for the camera, the microphone and the place',
    isGood: (value) =>
      ['camera', 'microphone', 'geolocation'].every((name) => value.includes(`${name}=()`)),
  }),
  header('Cross-Origin-Opener-Policy', {
    why: 'a page of another site that opens this one keeps a hold of its window',
    isGood: oneOf('same-origin', 'same-origin-allow-popups'),
  }),
  header('Cross-Origin-Resource-Policy', {
    why: 'other sites may load the files of the app into their own process',
    isGood: oneOf('same-origin', 'same-site'),
  }),
]

/** The policy of the app's page, for an API at another origin or at the page's own. */
export const expectedPolicy = (api: string | undefined) =>
  contentSecurityPolicy({ connect: api === undefined ? [] : [api] })

export const expectedCaching = cacheControl
