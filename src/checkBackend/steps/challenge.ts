import { read, type Path } from '../../session/util/path.ts'
import { matches } from '../../session/options/responseMatch.ts'
import { written } from '../change.ts'
import type { Called } from '../wire/calls.ts'
import type { Checking } from './checking.ts'
import { lastKey, leavesOf } from './suggest.ts'

const isCode = (value: unknown) => typeof value === 'string' && /^[\w.:-]+$/.test(value)
const names = /otp|mfa|2fa|tfa|two_?-?factor|second_?-?factor|challenge|verification_?code/i

/** What in an answer looks as if more than the password were wanted: a code of that name, or such a field. */
function signOf(body: unknown) {
  const leaf = leavesOf(body).find(
    ({ path, value }) =>
      path !== '' &&
      ((isCode(value) && /code|error|type|status|reason|message/i.test(lastKey(path))
        ? names.test(value as string)
        : false) ||
        (value === true && names.test(lastKey(path)))),
  )
  return leaf && { path: leaf.path, is: leaf.value }
}

/** Reports a login that asks for more than the password; tells whether it does. */
export function tellChallenge(called: Called, { options, report }: Checking): boolean {
  const { status, body, outcome } = called
  if (status === undefined) return false
  const challenge = options.challenges?.find(({ when }) => matches([when].flat(), status, body))
  const account = 'give --user an account that is not asked, to check the rest'
  if (challenge !== undefined) {
    const { name, carry = {}, fields } = challenge
    const lacks = (path: Path | undefined) => path !== undefined && read(body, path) === undefined
    const missing = (option: string, path: Path) =>
      report.wrong(
        `The answer has nothing at ${written(path)}.`,
        `is challenges … ${option} right?`,
      )
    for (const [field, path] of Object.entries(carry))
      if (lacks(path)) missing(`carry.${field}`, path)
    for (const { name: field, from } of fields)
      if (from !== undefined && lacks(from)) missing(`fields, ${written(field)}, from`, from)
    report.wrong(
      `The login asks for the step ${written(name)}: nothing after it was tried.`,
      account,
    )
    return true
  }
  const sign =
    outcome.ok && read(body, options.token.property) !== undefined ? undefined : signOf(body)
  if (sign === undefined) return false
  const when = written({ status, ...sign })
  report.wrong(
    'The login seems to ask for more than the password.',
    `set challenges: [{ name: 'code', when: ${when}, fields: [{ name: …, kind: 'code' }] }], with the field of your server`,
    account,
  )
  return true
}
