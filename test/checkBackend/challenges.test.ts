/** @jest-environment node */
import { expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import type { Answer } from './servers/serve'
import { useCheck } from './servers/useCheck'

const runCheck = useCheck()
/** Checks a server that answers each login so. */
const check = (answer: Answer, given?: SessionOptions) =>
  runCheck(({ call }) => (call === 'POST /api/auth/login' ? answer : undefined), given)

const otp: Answer = { status: 401, body: { errors: [{ extensions: { code: 'INVALID_OTP' } }] } }
const more = 'The login seems to ask for more than the password.'

test.each([
  [
    'a code in a refusal',
    otp,
    "{ status: 401, path: 'errors.0.extensions.code', is: 'INVALID_OTP' }",
  ],
  [
    'a field of an answer without tokens',
    { body: { mfa_required: true, mfa_token: 'a-secret-of-the-step-1405' } },
    "{ status: 200, path: 'mfa_required', is: true }",
  ],
] as const)(
  'a login that asks for more is recognised, with the rule to set: %s',
  async (_, answer, rule) => {
    const { wrongs, text } = await check(answer)
    expect(wrongs).toContain(more)
    expect(text).toContain(`set challenges: [{ name: 'code', when: ${rule}`)
    expect(text).toContain('give --user an account that is not asked')
    expect(text).not.toContain('Everything fits')
    expect(text).not.toContain('a-secret-of-the-step-1405')
  },
)

const challenges = [
  {
    name: 'code',
    when: { status: 401, path: 'errors.0.extensions.code', is: 'INVALID_OTP' },
    fields: [{ name: 'otp', kind: 'code' }],
    carry: { ticket: 'ticket' },
  },
] as const

test('a step that is configured is named, and nothing fits that was not tried', async () => {
  const ticket = { status: 401, body: { ...(otp.body as object), ticket: 'x1' } }
  const { wrongs, text } = await check(ticket, { challenges })
  expect(wrongs).toContain("The login asks for the step 'code': nothing after it was tried.")
  expect(wrongs).not.toContain("The answer has nothing at 'ticket'.")
  expect(text).not.toContain(more)
})

test('what a step is to carry, and is not in the answer, is told', async () => {
  const { wrongs } = await check(otp, { challenges })
  expect(wrongs).toContain("The answer has nothing at 'ticket'.")
})

test.each([
  { status: 401, body: { message: 'Wrong password.' } },
  { status: 401, body: { code: 'notPermitted' } },
  {
    body: { accessToken: 'a-token-of-the-server-1405', user: { id: 7, two_factor_enabled: true } },
  },
  { body: { user: { id: 7, mfa_enabled: true } }, headers: { authorization: 'a-token-1405' } },
  { status: 401, body: { message: 'Wrong password or one-time code (otp).' } },
  { status: 500, body: { code: 'INTERNAL' } },
])('a login that fails otherwise is not taken for one: %j', async (answer) => {
  const { wrongs } = await check(answer)
  expect(wrongs).not.toContain(more)
})
