import { noOptionYet, written } from '../change.ts'
import type { Called } from '../wire/calls.ts'
import { isSameSite, isSentTo, sharedSuffix, type Cookie } from '../wire/cookies.ts'
import type { Checking, Held } from './checking.ts'
import { tellHint } from './hint.ts'

const hiddenIn = ({ cookies }: Called) =>
  cookies.filter(({ isHttpOnly, isOver }) => isHttpOnly && !isOver)

/** Reports whether the login has set a cookie that can renew the session of an app at that origin. */
export function tellCookie(login: Called, { accessToken }: Held, checking: Checking) {
  const { options, report } = checking
  const hidden = hiddenIn(login)
  if (hidden.length === 0) {
    return report.wrong(
      "renewal: 'cookie', but the answer sets no HttpOnly cookie.",
      `does login want a field that asks for it? endpoints.login.body is ${written(options.endpoints.login.body)}`,
    )
  }
  if (hidden.every(({ value }) => value === accessToken)) {
    return report.wrong(
      'The HttpOnly cookie holds the access token: it ends with it, and renews nothing then.',
      {
        set: { renewal: 'none', 'endpoints.refresh': false },
        seen: 'the only cookie holds the access token',
      },
      "or, where the server renews a live access token, set renewal: 'accessToken', token.refreshBefore and endpoints.refresh.bearer: 'access'",
    )
  }
  report.ok('an HttpOnly cookie was set, which the app never sees')
  tellHint(login, checking)
  tellSite(hidden, checking)
  report.note(`its end cannot be read: refreshToken.maxAge (${options.refreshToken.maxAge}) counts`)
}

/** Reports whether a browser keeps the cookie, and sends it from pages of the app. */
function tellSite(hidden: readonly Cookie[], { calls, report, origin }: Checking) {
  const { baseUrl } = calls
  if (hidden.every(({ sameSite, isSecure }) => sameSite === 'none' && !isSecure)) {
    return report.wrong(
      'The cookie is SameSite=None without Secure: browsers refuse it.',
      'have the server set SameSite=None; Secure, or SameSite=Lax where both are on one site',
    )
  }
  if (origin === undefined || hidden.some(({ sameSite }) => sameSite === 'none')) return
  const page = new URL(origin)
  if (!isSameSite(page, baseUrl)) {
    return report.wrong(
      `The cookie is SameSite=${hidden[0]?.sameSite}, and ${origin} is another site than ${baseUrl.origin}: no browser sends it.`,
      `have both on one site, or the server set SameSite=None; Secure; in the app: ${noOptionYet}`,
    )
  }
  const shared = sharedSuffix(page, baseUrl)
  if (shared !== undefined)
    report.note(
      `${page.hostname} and ${baseUrl.hostname} count as one site here; if everybody can have a host below ${shared}, as at a hoster, they are two, and no browser sends the cookie`,
    )
}

/** Reports whether the browser would send the login's cookie with a refresh; its `Path` may exclude that. */
export function tellCookiePath({ options, calls, report }: Checking) {
  const { refresh } = options.endpoints
  const login = calls.made.find(({ name, outcome }) => name === 'login' && outcome.ok)
  if (options.renewal !== 'cookie' || refresh === false || login === undefined) return
  const hidden = hiddenIn(login)
  const { pathname } = new URL(refresh.url, calls.baseUrl)
  if (hidden.length === 0 || hidden.some((cookie) => isSentTo(cookie, pathname))) return
  report.wrong(
    `The cookie is for ${hidden.map(({ path }) => path).join(', ')}, and does not go along to ${pathname}.`,
    'set endpoints.refresh.url to a path below that, or the Path of the cookie at the server',
  )
}
