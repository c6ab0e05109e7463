import type { Called } from './calls.ts'
import { tellNoAnswer } from './fault.ts'
import { asOption, suggest } from './suggest.ts'
import { tellTokens } from './tokens.ts'
import { tellUserOfLogin } from './user.ts'
import { written, type Checking, type Held } from './steps.ts'

/** What a person types. */
export const fieldsOf = ({ options: { login }, user }: Checking, password: string) => ({
  [login.username]: user,
  [login.password]: password,
})

/**
 * One wrong password: the app must be told a clear no, and may show the server's words. Resolves to
 * whether there is a server at all.
 */
export async function checkWrongPassword(checking: Checking): Promise<boolean> {
  const { calls, report, disclosed } = checking
  report.heading('Login with a wrong password')
  const wrong = `wrong-${Math.random().toString(36).slice(2)}`
  disclosed.hide(wrong, 'wrong password')
  const called = await calls.call('login', { fields: fieldsOf(checking, wrong) })
  tellWrongPassword(called, checking)
  return called.status !== undefined
}

function tellWrongPassword(called: Called, checking: Checking) {
  const { options, report } = checking
  const { outcome } = called
  if (outcome.ok) {
    return report.wrong(
      `The status ${outcome.status} says that it was right.`,
      'a server must answer a wrong password with a status of the 4xx kind',
    )
  }
  const { error } = outcome
  if (error.name !== 'RefusedError') return tellNoAnswer('login', called, checking)
  report.ok(`${error.status} is a no: the app says in its own words that the password is not right`)
  if (error.serverMessage !== undefined) {
    return report.ok(`the server's words: errorMessage (${written(options.errorMessage)})`)
  }
  report.note(
    [
      `nothing at errorMessage (${written(options.errorMessage)}): the server's own words are not shown`,
      ...asOption('errorMessage', suggest.message(called.body)),
    ].join('; '),
  )
}

/** The login itself: what is held after it, if anything. */
export async function checkLogin(checking: Checking): Promise<Held | undefined> {
  const { options, calls, report } = checking
  report.heading('Login')
  const called = await calls.call('login', { fields: fieldsOf(checking, checking.password) })
  if (!called.outcome.ok) {
    tellNoAnswer('login', called, checking)
    return undefined
  }
  const held = tellTokens('login', called, checking)
  if (held !== undefined && options.renewal === 'cookie') tellCookie()
  if (held !== undefined && options.user.from !== 'call') tellUserOfLogin(checking, called)
  return held

  function tellCookie() {
    const cookies = called.cookies.filter((cookie) => /httponly/i.test(cookie))
    if (cookies.length === 0) {
      return report.wrong(
        "renewal: 'cookie', but the answer sets no HttpOnly cookie.",
        'does login want a field that asks for it? endpoints.login.body',
      )
    }
    report.ok('an HttpOnly cookie was set, which the app never sees')
    report.note(
      `its end cannot be read: refreshToken.maxAge (${options.refreshToken.maxAge}) counts`,
    )
  }
}
