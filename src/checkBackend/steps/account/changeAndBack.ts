import type { ChangePassword } from '../../../lib/account.ts'
import { matches } from '../../../session/options/responseMatch.ts'
import { written } from '../../change.ts'
import type { Checking, Held } from '../checking.ts'
import { heldIn, logIn, namesOf, passwordsOf, tellNone } from './asking.ts'

/** Changes the password to another one, and back. */
export async function changeAndBack(
  checking: Checking,
  setup: ChangePassword,
  held: Held,
  other: string,
) {
  const { options, calls, report, password, user } = checking
  const change = (from: string, to: string, { accessToken }: Held) =>
    calls.ask('changePassword', setup, accessToken, passwordsOf(setup, from, to))

  report.heading('Change of the password')
  const changed = await change(password, other, held)
  // Without a clear answer the server may have done it all the same.
  const { status = 500 } = changed
  if (changed.good === undefined && status < 500) {
    if (tellNone(changed, checking)) return
    return report.wrong(
      `The right password of now is answered with ${changed.status}: it was not changed.`,
      'does the server take the other password? it may have rules',
      namesOf(setup),
    )
  }
  if (changed.good === undefined) tellNone(changed, checking)
  else report.ok(`${changed.status}: it was changed`)
  const next = changed.good && heldIn(changed.good, checking)
  if (next !== undefined) report.ok('the answer has tokens: the session goes on with them')
  else if (changed.good) report.note('no tokens in the answer: the session goes on as it is')

  report.heading('Change back')
  const back = await change(other, password, next ?? held)
  if (back.good !== undefined) return report.ok(`${back.status}: it is as it was`)
  if (changed.good && matches(options.expired.request, back.status ?? 0, back.body))
    report.wrong(
      `The session is answered with ${back.status} after the change: the person is signed out by it.`,
      next === undefined
        ? `have the server answer with tokens (${written(setup.url)}), or keep the session that asked`
        : 'are the tokens in the answer those of a new session?',
    )
  report.heading('Change back, after a login with the other password')
  const again = await logIn(checking, other)
  const last = again && (await change(other, password, again))
  if (last?.good !== undefined) return report.ok(`${last.status}: it is as it was`)
  if (!again && (await logIn(checking, password))) return report.ok('the password is as it was')
  report.wrong(
    again
      ? `The password of ${user} is the other one now: it could not be changed back.`
      : `Which password ${user} has now is not known: the other one does not sign in.`,
    'change it by hand',
  )
}
