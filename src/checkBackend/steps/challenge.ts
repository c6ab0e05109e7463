import { read, type Path } from '../../session/util/path.ts'
import { matches } from '../../session/options/responseMatch.ts'
import { written } from '../change.ts'
import { tokenHeaders } from '../wire/answers.ts'
import type { Called } from '../wire/calls.ts'
import type { Checking } from './checking.ts'
import { lastKey, leavesOf, suggest } from './suggest.ts'

/** What a server calls a second step, between other words. */
const step =
  /(^|_)(h?t?otp|mfa|2fa|tfa|(two|multi|second)_?factor|challenge|verification_?code)(_|$)/
/** `INVALID_OTP`, `requiresOtp` and `mfa-required` as words with `_` between them. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toLowerCase()
const isStep = (name: string) => step.test(wordsOf(name))

/** The field of an answer without tokens that says that more is wanted: a code of that name, or a `true`. */
function signOf({ body, headers }: Called) {
  const tokens = suggest.accessToken(body).filter((path) => !isStep(lastKey(path)))
  if (tokens.length > 0 || tokenHeaders(headers).length > 0) return undefined
  const users = suggest.user(body)
  const leaf = leavesOf(body).find(({ path, value }) => {
    const key = lastKey(path)
    // What is said of a person is a setting of their account.
    if (path === '' || users.some((user) => path.startsWith(`${user}.`))) return false
    if (value === true) return isStep(key) && !/enabled|configured|verified/i.test(key)
    const isCode = typeof value === 'string' && /^[\w.:-]+$/.test(value)
    return isCode && /code|error|type|status|reason|message/i.test(key) && isStep(value)
  })
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
  const isSignedIn = outcome.ok && read(body, options.token.property) !== undefined
  const sign = isSignedIn ? undefined : signOf(called)
  if (sign === undefined) return false
  const when = written({ status, ...sign })
  report.wrong(
    'The login seems to ask for more than the password.',
    `set challenges: [{ name: 'code', when: ${when}, fields: [{ name: …, kind: 'code' }] }], with the field of your server`,
    account,
  )
  return true
}
