import { isSameSite, type Cookie } from '../../checkBackend/wire/cookies.ts'
import type { Deployment } from '../deployment.ts'

/** CSRF cookies are not HttpOnly, since scripts must copy them into a header. */
const isForScripts = ({ name }: Cookie) => /csrf|xsrf/i.test(name)

/** Cookies, and the address that has set them. */
export type Came = { readonly from: URL; readonly cookies: readonly Cookie[] }

/** Checks the attributes that protect each cookie. */
export function checkCookies({ report, base, advise }: Deployment, all: readonly Came[]) {
  report.heading('Cookies')
  const set = all.flatMap(({ from, cookies }) =>
    cookies.filter(({ isOver }) => !isOver).map((cookie) => ({ cookie, from })),
  )
  if (set.length === 0) return report.note('none was set')
  const seen = new Set<string>()
  for (const { cookie, from } of set) {
    const { name, isSecure, isHttpOnly, isSameSiteNamed, sameSite, domain } = cookie
    if (seen.has(name)) continue
    seen.add(name)
    const lacks = [
      ...(isSecure ? [] : ['Secure: it goes over plain HTTP too']),
      ...(isHttpOnly || isForScripts(cookie) ? [] : ['HttpOnly: an injected script reads it']),
      ...(isSameSiteNamed ? [] : ['SameSite: browsers differ in what they take instead']),
    ]
    const isOwnSite = isSameSite(base, from)
    const flags = `secure${isForScripts(cookie) ? '' : ' httponly'} samesite=${isOwnSite ? 'strict' : 'none'}`
    const change = [
      'the server that sets it, or where it is behind a proxy:',
      ...advise({
        nginx: `beside proxy_pass, proxy_cookie_flags ${name} ${flags};`,
        caddy: `in reverse_proxy, header_down Set-Cookie "^(${name}=.*)$" "$1; ${flags.replaceAll(' ', '; ')}"`,
      }),
    ]
    if (lacks.length > 0) report.wrong(`The cookie ${name} lacks ${lacks.join('; ')}.`, ...change)
    else if (sameSite === 'none' && isOwnSite) {
      report.wrong(
        `The cookie ${name} is SameSite=None, though app and API are of one site: every other site sends it along.`,
        ...change,
      )
    } else report.ok(`${name}: Secure, ${isHttpOnly ? 'HttpOnly, ' : ''}SameSite=${sameSite}`)
    if (domain !== undefined)
      report.note(`${name} goes to every host below ${domain}: without Domain it goes to its own`)
  }
}
