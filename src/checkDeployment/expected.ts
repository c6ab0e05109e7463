import { cacheControl, contentSecurityPolicy, securityHeaders } from '../build/headers.ts'

/** A header of the app's page: the value to set, and a test for values that are as good. */
export type Expected = {
  readonly name: string
  readonly value: string
  /** The risk without it. */
  readonly why: string
  readonly isGood: (value: string) => boolean
  /** Whether browsers obey it over HTTPS only. */
  readonly needsTls?: boolean
}

const oneOf =
  (...names: readonly string[]) =>
  (value: string) =>
    names.includes(value.trim().toLowerCase())
const halfAYear = 15_768_000
export const maxAgeOf = (value: string) => Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? NaN)

/** The values that the build sets. The tests below also accept others that are as good. */
const set = securityHeaders({ connect: [] })
const header = (name: string, rest: Omit<Expected, 'name' | 'value'>): Expected => ({
  name,
  value: set[name] ?? '',
  ...rest,
})

/** All headers but the Content-Security-Policy, which is the subject of another step. */
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

/** The Content-Security-Policy of the app's page; without `api`, the API is at the page's own origin. */
export const expectedPolicy = (api: string | undefined) =>
  contentSecurityPolicy({ connect: api === undefined ? [] : [api] })

export const expectedCaching = cacheControl
