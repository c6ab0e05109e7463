/** What the headers of a deployment's pages depend on. */
export type Policy = {
  /** Other origins that the page may call, such as its API's. */
  readonly connect: readonly string[]
  /** Where browsers report what the policy has blocked. */
  readonly reportTo?: string | undefined
}

/**
 * All files come from the page's own origin: inline scripts and styles, `data:` and other origins are blocked.
 */
export const contentSecurityPolicy = ({ connect, reportTo }: Policy): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The DOM takes no string as a script, and no Trusted Types policy can be created that would allow one.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    // Firefox and Safari know only the older directive.
    ...(reportTo === undefined ? [] : ['report-to csp', `report-uri ${reportTo}`]),
  ].join('; ')

/** Features that the app does not use, and that an injected script must not use either. */
const unused = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'usb'],
]

/** The headers of every answer of the app's own server, and of an API that is forwarded to. */
export const originHeaders = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
} as const

/** The headers of every answer of the app's own server. */
export const securityHeaders = (policy: Policy): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(policy),
  ...(policy.reportTo !== undefined && { 'Reporting-Endpoints': `csp="${policy.reportTo}"` }),
  ...originHeaders,
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/**
 * The policy of what an API answers on the app's own origin. A document of it could read all that the app keeps
 * there, so it gets no scripts, and an origin that is nobody's. What the app reads by `fetch` is as it was. A 304 has
 * none: it tells no type, and a browser would put its policy in the place of the kept one.
 */
export const proxiedPolicy = {
  document: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  /** For what has no script: browsers show neither a PDF in a sandbox nor a film where nothing may be loaded. */
  media: "frame-ancestors 'none'",
  /** The types of that, from beginning to end: a second type behind a comma is the one that browsers take. */
  mediaTypes: '(application/pdf|(image|audio|video)/[a-z0-9.-]+) *(;[^,]*)?$',
}

/** The folder below the app's base whose files have a hash of their content in their names. */
export const assetsFolder = 'assets/'

/** `Cache-Control`, by what is answered. */
export const cacheControl = {
  /** The name changes with the content. */
  asset: 'public, max-age=31536000, immutable',
  /** The page names the current assets, so it is revalidated every time (304 where it is unchanged). */
  page: 'no-cache',
  /** A missing file may be there a moment later, during a deployment. */
  missing: 'no-store',
} as const
