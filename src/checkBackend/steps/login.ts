import { tellChallenge } from './challenge.ts'
import { tellCookie } from './cookie.ts'
import { tellNoAnswer } from './fault.ts'
import { fieldsOf, type Checking, type Held } from './checking.ts'
import { tellTokens } from './tokens.ts'

/** Checks the login; resolves with the tokens, if it brought any. */
export async function checkLogin(checking: Checking): Promise<Held | undefined> {
  const { options, calls, report } = checking
  report.heading('Login')
  const called = await calls.call('login', { fields: fieldsOf(checking, checking.password) })
  if (tellChallenge(called, checking)) return undefined
  if (!called.outcome.ok) {
    tellNoAnswer(called, checking)
    return undefined
  }
  const held = tellTokens('login', called, checking)
  if (held !== undefined && options.renewal === 'cookie') tellCookie(called, held, checking)
  return held
}
