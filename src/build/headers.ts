/** What of a deployment the headers of its pages tell. */
export type Policy = {
  /** Other origins that the page may call, such as its API's. */
  readonly connect: readonly string[]
  /** Where browsers report what the policy has blocked. */
  readonly reportTo?: string | undefined
}

/** The app's files are the page's own, all of them: no inline script or style, no `data:`, no other origin. */
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
    // Text never becomes a script, and no policy may be made under which it would.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    // Firefox and Safari know only the older directive.
    ...(reportTo === undefined ? [] : ['report-to csp', `report-uri ${reportTo}`]),
  ].join('; ')

/** What no part of the app uses, and no script that gets into it shall. */
const unused = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'usb'],
]

/** The headers of every answer of the app's own server. */
export const securityHeaders = (policy: Policy): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(policy),
  ...(policy.reportTo !== undefined && { 'Reporting-Endpoints': `csp="${policy.reportTo}"` }),
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** The folder below the app's base whose files have a hash of their content in their names. */
export const assetsFolder = 'assets/'

/** `Cache-Control`, by what is answered. */
export const cacheControl = {
  /** Another content has another name. */
  asset: 'public, max-age=31536000, immutable',
  /** The page names the current assets: asked for every time, and not sent again if it is the same (304). */
  page: 'no-cache',
  /** What is missing may be there a moment later. */
  missing: 'no-store',
} as const
