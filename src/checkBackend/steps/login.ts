import { tellNoAnswer } from './fault.ts'
import { isSameSite, isSentTo } from '../wire/cookies.ts'
import type { Called } from '../wire/calls.ts'
import { noOptionYet, written } from '../change.ts'
import { fieldsOf, type Checking, type Held } from './checking.ts'
import { tellTokens } from './tokens.ts'

/** The login itself: what is held after it, if anything. */
export async function checkLogin(checking: Checking): Promise<Held | undefined> {
  const { options, calls, report } = checking
  report.heading('Login')
  const called = await calls.call('login', { fields: fieldsOf(checking, checking.password) })
  if (!called.outcome.ok) {
    tellNoAnswer(called, checking)
    return undefined
  }
  const held = tellTokens('login', called, checking)
  if (held !== undefined && options.renewal === 'cookie') tellCookie(called, checking)
  return held
}

/** Whether the cookie that came renews a session of an app at that origin. */
function tellCookie({ cookies }: Called, { options, calls, report, origin }: Checking) {
  const hidden = cookies.filter(({ isHttpOnly, isOver }) => isHttpOnly && !isOver)
  if (hidden.length === 0) {
    return report.wrong(
      "renewal: 'cookie', but the answer sets no HttpOnly cookie.",
      `does login want a field that asks for it? endpoints.login.body is ${written(options.endpoints.login.body)}`,
    )
  }
  report.ok('an HttpOnly cookie was set, which the app never sees')
  const { refresh } = options.endpoints
  const { pathname } = new URL(refresh === false ? '/' : refresh.url, calls.baseUrl)
  if (!hidden.some((cookie) => isSentTo(cookie, pathname))) {
    report.wrong(
      `The cookie is for ${hidden.map(({ path }) => path).join(', ')}, and does not go along to ${pathname}.`,
      'set endpoints.refresh.url to a path below that, or the Path of the cookie at the server',
    )
  }
  if (origin !== undefined && !isSameSite(new URL(origin), calls.baseUrl)) {
    if (hidden.every(({ sameSite }) => sameSite !== 'none')) {
      report.wrong(
        `The cookie is SameSite=${hidden[0]?.sameSite}, and ${origin} is another site than ${calls.baseUrl.origin}: no browser sends it.`,
        `have both on one site, or the server set SameSite=None; Secure; for the rest ${noOptionYet}`,
      )
    }
  }
  report.note(`its end cannot be read: refreshToken.maxAge (${options.refreshToken.maxAge}) counts`)
}
