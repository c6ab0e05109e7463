import type { ChangePassword } from '../../../lib/account.ts'
import { matches, type Match } from '../../../session/options/responseMatch.ts'
import type { Asked } from '../../wire/ask.ts'
import { written } from '../../change.ts'
import type { Checking } from '../checking.ts'
import { madeUp } from '../madeUp.ts'
import { isTooWide, narrowMatchOf } from '../match.ts'
import { changeAndBack } from './changeAndBack.ts'
import { logIn, namesOf, passwordsOf, tellNone } from './asking.ts'

const option = 'account.changePassword.wrong'

/**
 * Checks how a wrong password of now is told, and with `newPassword` also that the password can be changed. The first is
 * asked with the right password as the new one: whatever the server does, nothing is changed.
 */
export async function checkChangePassword(checking: Checking, newPassword: string | undefined) {
  const { account, calls, report, disclosed, password } = checking
  const setup = account?.changePassword
  if (setup === undefined) return
  report.heading('Change of the password, with a wrong one of now')
  disclosed.hide(madeUp.password, 'wrong password')
  const held = await logIn(checking, password)
  if (held === undefined)
    return report.note('it was not tried: the login before it brought no token')
  const fields = passwordsOf(setup, madeUp.password, password)
  const wrong = await calls.ask('changePassword', setup, held.accessToken, fields)
  if (tellNone(wrong, checking)) return
  if (asksWhoItIs(wrong, checking))
    return report.note(
      `${wrong.status} asks for a recent sign-in, right after one: nothing more was tried`,
    )

  report.line('', 'and with a token that is not good:')
  disclosed.hide(madeUp.token, 'bad token')
  const bad = await calls.ask('changePassword', setup, madeUp.token, fields)
  tellWrong(wrong, bad, setup, checking)
  if (!tellNone(bad, checking)) tellBadToken(bad, wrong, setup, checking)
  if (newPassword === undefined)
    return report.note('whether the right one changes it was not tried: --change-password does')
  await changeAndBack(checking, setup, held, newPassword)
}

const asksWhoItIs = ({ status = 0, body }: Asked, { options }: Checking) =>
  matches(options.reauthentication?.when ?? [], status, body)

const advice = (rule: Match, { wrong }: ChangePassword) =>
  `set ${option}: ${written([rule])} (now ${written(wrong)})`

function tellWrong(
  answer: Asked,
  bad: Asked,
  setup: ChangePassword,
  { options, report }: Checking,
) {
  const { status = 0, body, good } = answer
  if (good !== undefined) {
    return report.wrong(
      `A wrong password of now is answered with ${status}: whoever finds an open page could take the account.`,
      'have the server look at it',
      namesOf(setup),
    )
  }
  if (matches(setup.wrong, status, body))
    return report.ok(`${status} is in ${option}: told at its field, without a refresh`)
  const rule = narrowMatchOf(answer, bad.body)
  const so = matches(options.expired.request, status, body)
    ? 'the app takes it for a token that is no good, refreshes, and sends it again'
    : [400, 409, 422].includes(status)
      ? 'the app tells it at the field of the new password'
      : 'the app says that it failed, and not why'
  report.wrong(
    `A wrong password of now is answered with ${status}, which is not in ${option}: ${so}.`,
    isTooWide(rule) ? 'have the server answer it with a code of its own' : advice(rule, setup),
    namesOf(setup),
  )
}

/** Reports whether the app would refresh for a token that the server has ended before its time. */
function tellBadToken(bad: Asked, wrong: Asked, setup: ChangePassword, checking: Checking) {
  const { options, report } = checking
  const { status = 0, body, good } = bad
  if (good !== undefined)
    return report.wrong(
      'A token that is not good is answered as a good one: the call does not look at it.',
    )
  if (matches(setup.wrong, status, body)) {
    const rule = narrowMatchOf(wrong, body)
    return report.note(
      `a token that is not good is answered with ${status} too, which is in ${option}: it would look like a wrong password`,
      rule.path === undefined
        ? 'have the server answer a wrong password with a code of its own'
        : advice(rule, setup),
    )
  }
  if (matches(options.expired.request, status, body))
    return report.ok(`a token that is not good: ${status} is in expired.request, and is refreshed`)
  report.wrong(
    `${status} is not in expired.request (${written(options.expired.request)}): a token that is not good would not be refreshed.`,
    'have the server answer it with 401',
  )
}
