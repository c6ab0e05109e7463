/** A header of the app's page: what to set, and what is wrong with a value, if anything. */
export type Expected = {
  readonly name: string
  readonly value: string
  /** What a page has to fear without it. */
  readonly why: string
  readonly isGood: (value: string) => boolean
  /** Whether browsers heed it over HTTPS alone. */
  readonly needsTls?: boolean
}

const oneOf = (names: readonly string[]) => (value: string) =>
  names.includes(value.trim().toLowerCase())
const halfAYear = 15_768_000
const maxAgeOf = (value: string) => Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? 0)

/** The headers beside the Content-Security-Policy, which has a step of its own. */
export const expectedHeaders: readonly Expected[] = [
  {
    name: 'Strict-Transport-Security',
    value: 'max-age=63072000; includeSubDomains',
    why: 'the first request of a visit may go out over plain HTTP',
    isGood: (value) => maxAgeOf(value) >= halfAYear,
    needsTls: true,
  },
  {
    name: 'X-Content-Type-Options',
    value: 'nosniff',
    why: 'a browser may take a file for a script that is none',
    isGood: oneOf(['nosniff']),
  },
  {
    name: 'Referrer-Policy',
    value: 'same-origin',
    why: 'other sites are told which page a person came from',
    isGood: oneOf([
      'no-referrer',
      'same-origin',
      'strict-origin',
      'strict-origin-when-cross-origin',
    ]),
  },
  {
    name: 'Permissions-Policy',
    value: 'camera=(), geolocation=(), microphone=()',
    why: 'an injected script may ask for the camera, the microphone and the place',
    isGood: (value) => /camera=\(\)/.test(value) && /microphone=\(\)/.test(value),
  },
  {
    name: 'Cross-Origin-Opener-Policy',
    value: 'same-origin',
    why: 'a page of another site that opens this one keeps a hold of its window',
    isGood: oneOf(['same-origin', 'same-origin-allow-popups']),
  },
  {
    name: 'Cross-Origin-Resource-Policy',
    value: 'same-origin',
    why: 'other sites may load the files of the app into their own process',
    isGood: oneOf(['same-origin', 'same-site']),
  },
]

/** The policy of the app's page, for an API at `api`. */
export const expectedPolicy = (api: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${api === undefined ? '' : ` ${api}`}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** How long a file with a hash in its name may be kept at least, in seconds: a year. */
export const assetMaxAge = 31_536_000
export const assetCaching = `public, max-age=${assetMaxAge}, immutable`
export const pageCaching = 'no-cache'
