import type { Called } from '../wire/calls.ts'
import { extendedCalls } from '../../session/http/extendedCalls.ts'
import { written, type Change, type Remedy } from '../change.ts'
import { tellNoAnswer } from './fault.ts'
import { madeUp } from './madeUp.ts'
import { isTooWide, matchOf } from './match.ts'
import { fieldsOf, type Checking } from './checking.ts'
import { asChanges, suggest } from './suggest.ts'

/**
 * Tries one wrong password: the server must refuse it clearly, and the app may show the server's message.
 * `right` is the call with the right password: where both get the same answer, the password makes no
 * difference.
 */
export async function checkWrongPassword(checking: Checking, right: Called | undefined) {
  const { calls, report, disclosed } = checking
  if (!right?.outcome.ok) {
    return report.note('a wrong password was not tried: the right one is not accepted either')
  }
  report.heading('Login with a wrong password')
  disclosed.hide(madeUp.password, 'wrong password')
  const called = await calls.call('login', { fields: fieldsOf(checking, madeUp.password) })
  tellWrongPassword(called, right, checking)
}

function tellWrongPassword(called: Called, right: Called, checking: Checking) {
  const { options, report } = checking
  const { outcome, status = 0 } = called
  const match = matchOf(called, right.body)
  const server = 'have the server answer it with 401'
  const rule: Change = {
    set: {
      'login.refusals': [{ ...match, code: 'wrongPassword' }, ...options.login.refusals],
      calls: extendedCalls,
    },
    seen: `a wrong password is answered with ${status}`,
  }
  const better: Remedy[] = isTooWide(match) ? [server] : [rule, `or ${server}`]
  if (outcome.ok) {
    return report.wrong(
      `The status ${status} says that it was right: the app would say that it did not understand the answer.`,
      ...better,
    )
  }
  const { error } = outcome
  if (error.name !== 'RefusedError') {
    if (error.kind !== 'status' || status === 429) return tellNoAnswer(called, checking)
    return report.wrong(
      `A wrong password is answered with ${status}: the app takes that for a fault of the server, not for a no.`,
      ...better,
    )
  }
  if (error.code === 'wrongPassword') {
    return report.ok(`${status} is a no by login.refusals: the password is not right`)
  }
  if (status === 403 || status === 423) {
    return report.wrong(
      `A wrong password is answered with ${status}: the app would say that this account may not sign in.`,
      ...better,
    )
  }
  report.ok(`${status} is a no: the app says in its own words that the password is not right`)
  if (error.serverMessage !== undefined) {
    return report.ok(`the server's words: errorMessage (${written(options.errorMessage)})`)
  }
  report.note(
    `nothing at errorMessage (${written(options.errorMessage)}): the server's own words are not shown`,
    ...asChanges('errorMessage', suggest.message(called.body), 'the answer to a wrong password'),
  )
}
