/** A cookie as the server has set it. */
export type Cookie = {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly isHttpOnly: boolean
  readonly isSecure: boolean
  /**
   * The host that the cookie names; it is sent to that host and all its subdomains. `undefined`: only to the
   * host that has set it.
   */
  readonly domain: string | undefined
  /** `Lax`, as in browsers, where the server names none. */
  readonly sameSite: string
  readonly isSameSiteNamed: boolean
  readonly isOver: boolean
}

const defaultPath = (url: URL) => url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/'

/** Reads a `set-cookie` header (RFC 6265, 5.2) of an answer from `url`. */
export function readCookie(header: string, url: URL): Cookie {
  const [pair = '', ...rest] = header.split(';')
  const attributes = new Map(
    rest.map((each) => {
      const [name = '', value = ''] = each.split('=')
      return [name.trim().toLowerCase(), value.trim()] as const
    }),
  )
  const at = pair.indexOf('=')
  const value = pair.slice(at + 1).trim()
  const path = attributes.get('path') ?? ''
  const end = Date.parse(attributes.get('expires') ?? '')
  const maxAge = attributes.get('max-age')
  return {
    name: pair.slice(0, at).trim(),
    value,
    path: path.startsWith('/') ? path : defaultPath(url),
    isHttpOnly: attributes.has('httponly'),
    isSecure: attributes.has('secure'),
    domain: attributes.get('domain') || undefined,
    sameSite: (attributes.get('samesite') ?? 'lax').toLowerCase(),
    isSameSiteNamed: attributes.has('samesite'),
    isOver: value === '' || (maxAge === undefined ? end <= Date.now() : Number(maxAge) <= 0),
  }
}

/** A description of a cookie, with what may be shown of its value. */
export const cookieText = (
  { name, path, isHttpOnly, isSecure, sameSite, isOver }: Cookie,
  shown: string,
) =>
  [
    isOver ? `${name} (deleted)` : `${name}=${shown}`,
    `Path=${path}`,
    ...(isHttpOnly ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
  ].join('; ')

/** Whether a cookie is sent to a path (RFC 6265, 5.1.4). */
export const isSentTo = ({ path }: Cookie, pathname: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

/** The cookie store of a browser, for one host. */
export function createJar() {
  const held = new Map<string, Cookie>()
  return {
    keep(cookie: Cookie) {
      const key = `${cookie.name};${cookie.path}`
      if (cookie.isOver) held.delete(key)
      else held.set(key, cookie)
    },
    /** All as it is now; the function that this returns puts it back. */
    remember() {
      const before = [...held]
      return () => {
        held.clear()
        for (const [key, cookie] of before) held.set(key, cookie)
      }
    },
    /** The cookies that are sent to a path. */
    sentTo: (pathname: string) => [...held.values()].filter((each) => isSentTo(each, pathname)),
    /** What a script reads in `document.cookie`, in a page on that host. */
    readableAt: (host: string, ofApi: string) =>
      [...held.values()]
        .filter(({ isHttpOnly, domain = ofApi }) => {
          const own = domain.replace(/^\./, '')
          return !isHttpOnly && (host === own || (domain !== ofApi && host.endsWith(`.${own}`)))
        })
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
  }
}

export type Jar = ReturnType<typeof createJar>

const isAddress = (host: string) => /^[\d.]+$|:/.test(host)

/** Hosts below which every customer has a site of their own. */
const hosters =
  'vercel.app netlify.app web.app firebaseapp.com onrender.com herokuapp.com fly.dev pages.dev workers.dev deno.dev github.io gitlab.io ondigitalocean.app amplifyapp.com cloudfront.net azurewebsites.net azurestaticapps.net appspot.com replit.app lovable.app glitch.me hf.space liara.run ngrok.io ngrok.app ngrok-free.app trycloudflare.com'.split(
    ' ',
  )
const ofCountry =
  /^((ac|co)\.(uk|jp|in|nz|za|ir|kr|il|id)|com\.(au|br|in|tr|cn|mx|sg|ua)|(org|net)\.(uk|au|br|in|nz|za|tr|ir|cn|mx|il|sg|ua))$/
const isPublicSuffix = (host: string) => hosters.includes(host) || ofCountry.test(host)

/** The host of the site: its last two labels, three where the two are a public suffix. Exact would be the whole list. */
function siteHostOf({ hostname }: URL) {
  if (isAddress(hostname)) return hostname
  const labels = hostname.split('.')
  return labels.slice(isPublicSuffix(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}

/** Whether a browser counts two origins as the same site, and so sends cookies without `SameSite=None`. */
export const isSameSite = (one: URL, other: URL) =>
  one.protocol === other.protocol && siteHostOf(one) === siteHostOf(other)

/** What two hosts have in common that could be a public suffix as well, with a site below it for each of them. */
export function sharedSuffix(one: URL, other: URL): string | undefined {
  const shared = siteHostOf(one)
  const isCertain =
    !isSameSite(one, other) ||
    one.hostname === other.hostname ||
    [one.hostname, other.hostname].includes(shared) ||
    shared.split('.').length > 2
  return isCertain ? undefined : shared
}
