import { isSameSite, type Cookie } from '../../checkBackend/wire/cookies.ts'
import type { Deployment } from '../deployment.ts'

/** Scripts must read these, to send them along in a header. */
const isForScripts = ({ name }: Cookie) => /csrf|xsrf/i.test(name)

/** What each cookie that came is protected by. `api` is where it came from, or the page's own address. */
export function checkCookies(
  { report, base, advise }: Deployment,
  cookies: readonly Cookie[],
  api: URL,
) {
  report.heading('Cookies')
  const set = cookies.filter(({ isOver }) => !isOver)
  if (set.length === 0) return report.note('none was set')
  const seen = new Set<string>()
  for (const cookie of set) {
    const { name, isSecure, isHttpOnly, isSameSiteNamed, sameSite, domain } = cookie
    if (seen.has(name)) continue
    seen.add(name)
    const lacks = [
      ...(isSecure ? [] : ['Secure: it goes over plain HTTP too']),
      ...(isHttpOnly || isForScripts(cookie) ? [] : ['HttpOnly: an injected script reads it']),
      ...(isSameSiteNamed ? [] : ['SameSite: browsers differ in what they take instead']),
    ]
    const flags = `secure${isForScripts(cookie) ? '' : ' httponly'} samesite=${isSameSite(base, api) ? 'strict' : 'none'}`
    const change = [
      'the server that sets it, or where it is behind a proxy:',
      ...advise({
        nginx: `beside proxy_pass, proxy_cookie_flags ${name} ${flags};`,
        caddy: `in reverse_proxy, header_down Set-Cookie "^(${name}=.*)$" "$1; ${flags.replaceAll(' ', '; ')}"`,
      }),
    ]
    if (lacks.length > 0) report.wrong(`The cookie ${name} lacks ${lacks.join('; ')}.`, ...change)
    else if (sameSite === 'none' && isSameSite(base, api)) {
      report.wrong(
        `The cookie ${name} is SameSite=None, though app and API are of one site: every other site sends it along.`,
        ...change,
      )
    } else report.ok(`${name}: Secure, ${isHttpOnly ? 'HttpOnly, ' : ''}SameSite=${sameSite}`)
    if (domain !== undefined)
      report.note(`${name} goes to every host below ${domain}: without Domain it goes to its own`)
  }
}
