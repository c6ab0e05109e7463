/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { demoAccount } from '../../src/app/account/demoAccount'
import { runCheck } from '../../src/checkBackend/run'
import { createDemoServer } from '../../src/demo/httpServer'
import type { AccountSetup, ChangePassword } from '../../src/lib/account'
import type { SessionOptions } from '../../src/session'
import { accountServer, type AccountFaults } from './servers/account'
import { account as known } from './servers/tokens'
import { useCheck } from './servers/useCheck'

const check = useCheck()
const newPassword = 'abr-o-bad-1406'
const wrong = [{ status: 401, path: 'code', is: 'wrong_password' }]
const both = (more: Partial<ChangePassword> = {}): AccountSetup => ({
  changePassword: { url: '/password', wrong, ...more },
  signOutEverywhere: { url: '/sessions', method: 'DELETE' },
})

async function checkAccount(
  faults: AccountFaults = {},
  { account = both(), ...more }: { account?: AccountSetup; newPassword?: string } = {},
  given: SessionOptions = {},
) {
  const server = accountServer(faults)
  const done = await check(server.handler, given, { account, ...more })
  const made = (call: string) => done.calls.filter((each) => each === call).length
  return { ...done, made, password: server.password() }
}

test('without these calls in the configuration none is made', async () => {
  const { text, made } = await checkAccount({}, { account: {} })
  expect([made('POST /password'), made('DELETE /sessions')]).toEqual([0, 0])
  expect(text).not.toMatch(/Change of the password|everywhere/)
})

test('the demo’s own calls fit, and its password is changed and changed back', async () => {
  const server = await createDemoServer()
  const wish = {
    given: { baseUrl: server.url },
    named: 'a test',
    user: 'sara',
    origin: 'http://localhost:5173',
    account: demoAccount,
    newPassword,
  }
  const lines: string[] = []
  const wrongs = await runCheck(wish, 'parvaz-1405', (line) => lines.push(line))
  const calls = server.backend.stats().calls
  await server.close()
  const text = lines.join('\n')
  expect(wrongs).toEqual([])
  expect(text).toContain('it is as it was')
  // A wrong one, a bad token, one change, and one back.
  expect(calls).toMatchObject({ password: 4, everywhere: 1 })
  expect(text).not.toMatch(/parvaz-1405|abr-o-bad-1406/)
  expect(text).not.toMatch(/[\w-]{22,}/)
})

test('a redirect’s address with the password in it is not shown', async () => {
  const server = accountServer({})
  const location = `/password?new=${known.password}`
  const { wrongs, text } = await check(
    (sent) =>
      sent.call === 'POST /password'
        ? { status: 302, headers: { location } }
        : server.handler(sent),
    {},
    { account: both(), newPassword },
  )
  expect(wrongs.join()).toMatch(/It redirects \(302\) to http:.*\/password\?new=‹password›: nobody/)
  expect(text).not.toMatch(/parvaz-1405|abr-o-bad-1406/)
})

test('a wrong password of now that the rules name is told at its field; nothing is changed without being asked for', async () => {
  const { wrongs, text, password, made } = await checkAccount()
  expect(wrongs).toEqual([])
  expect(text).toContain('401 is in account.changePassword.wrong')
  expect(text).toContain('401 is in expired.request, and is refreshed')
  expect(text).toContain('--change-password does')
  expect(text).toContain('POST /password may be called with authorization, content-type')
  expect(text).toContain('DELETE /sessions may be called with authorization')
  expect(password).toBe(known.password)
  // The wrong one, and a token that is not good.
  expect(made('POST /password')).toBe(2)
})

test('a server that does not look at the password of now is told, and keeps the one that it has', async () => {
  const { wrongs, password } = await checkAccount({ wrong: 'ok' })
  expect(wrongs).toEqual([expect.stringContaining('whoever finds an open page could take')])
  expect(password).toBe(known.password)
})

test.each<[string, AccountFaults, ChangePassword['wrong'], string, string]>([
  [
    'as for an expired token',
    {},
    [{ status: 400 }],
    'the app takes it for a token that is no good, refreshes, and sends it again',
    "set account.changePassword.wrong: [{ status: 401, path: 'code', is: 'wrong_password' }] (now [{ status: 400 }])",
  ],
  [
    'as what is wrong with the new one',
    { wrong: { status: 422, body: { field: 'old' } } },
    wrong,
    'the app tells it at the field of the new password',
    "set account.changePassword.wrong: [{ status: 422, path: 'field', is: 'old' }]",
  ],
  [
    'in a way that nothing tells from another fault',
    { wrong: { status: 403, body: {} }, bad: { status: 401 } },
    wrong,
    'the app says that it failed, and not why',
    'set account.changePassword.wrong: [{ status: 403 }]',
  ],
])('one that no rule names is told with the rule to set: %s', async (_, faults, rules, so, set) => {
  const { wrongs, text } = await checkAccount(faults, { account: both({ wrong: rules }) })
  expect(wrongs).toEqual([expect.stringContaining(so)])
  expect(text).toContain(set)
  expect(text).toContain("account.changePassword.current is 'currentPassword'")
})

test.each([
  [{ status: 401, body: {} }, 'have the server answer a wrong password with a code of its own'],
  [
    undefined,
    "set account.changePassword.wrong: [{ status: 401, path: 'code', is: 'wrong_password'",
  ],
])(
  'a rule that a token that is not good fits too is said to be too wide',
  async (answer, advice) => {
    const { wrongs, text } = await checkAccount(answer && { wrong: answer, bad: answer }, {
      account: both({ wrong: [{ status: 401 }] }),
    })
    expect(wrongs).toEqual([])
    expect(text).toContain('it would look like a wrong password')
    expect(text).toContain(advice)
  },
)

test.each<[AccountFaults, string]>([
  [{ bad: { status: 403, body: {} } }, '403 is not in expired.request'],
  [{ bad: { status: 204 } }, 'is answered as a good one'],
  [{ wrong: { status: 404 } }, 'There is no such call (changePassword): 404.'],
  [{ wrong: { status: 503 } }, 'The status 503 decides nothing (changePassword).'],
  [{ wrong: { status: 429 } }, 'Too many tries'],
  [{ wrong: { isDropped: true } }, 'No answer came (changePassword).'],
  [{ everywhere: { status: 404 } }, 'There is no such call (signOutEverywhere): 404.'],
  [{ everywhere: { status: 400 } }, 'nobody is signed out'],
  [
    { keeps: 'others' },
    'The server has not ended the session in the other browser: it is refreshed',
  ],
  [{ keeps: 'own' }, 'The server has not ended this session: it is refreshed.'],
])('what the server does otherwise is told: %j', async (faults, told) => {
  const { wrongs } = await checkAccount(faults)
  expect(wrongs).toContainEqual(expect.stringContaining(told))
})

test.each([
  [undefined, []],
  ['others', ['The server has not ended the session in the other browser: it is refreshed.']],
] as const)(
  'the other browser has cookies of its own, which signing out everywhere here does not take away: it keeps %s',
  async (keeps, wrongs) => {
    const byCookie: SessionOptions = { renewal: 'cookie', credentials: 'include' }
    const done = await checkAccount({ byCookie: true, ...(keeps && { keeps }) }, {}, byCookie)
    expect(done.wrongs).toEqual(wrongs)
  },
)

test('where a recent sign-in is asked for, right after one, no more is tried', async () => {
  const when = [{ status: 403, path: 'code', is: 'old' }]
  const server = accountServer({ wrong: { status: 403, body: { code: 'old' } } })
  const { wrongs, text, calls } = await check(
    server.handler,
    { reauthentication: { when } as never },
    { account: both(), newPassword },
  )
  expect(wrongs).toEqual([])
  expect(text).toContain('403 asks for a recent sign-in, right after one')
  expect(calls.filter((each) => each === 'POST /password')).toHaveLength(1)
})

test.each<[string, AccountFaults, string[], string]>([
  ['with tokens, as a new session', { endsAll: true }, [], 'the session goes on with them'],
  ['without tokens', { hasNoTokens: true }, [], 'no tokens in the answer'],
  [
    'without tokens, and without the session',
    { hasNoTokens: true, endsAll: true },
    ['The session is answered with 401 after the change: the person is signed out by it.'],
    'have the server answer with tokens',
  ],
  [
    'with an error of the server',
    { right: { status: 500 } },
    ['The status 500 decides nothing (changePassword).'],
    'the password is as it was',
  ],
  ['without an answer', { isDropped: true }, ['No answer came (changePassword).'], 'Change back'],
])('asked for, the password is changed and back: %s', async (_, faults, wrongs, told) => {
  const done = await checkAccount(faults, { newPassword })
  expect(done.wrongs).toEqual(wrongs)
  expect(done.text).toContain(told)
  expect(done.password).toBe(known.password)
})

test('a change that the server refuses is told, and the password is what it was', async () => {
  const { wrongs, text, password } = await checkAccount(
    { right: { status: 422, body: {} } },
    { newPassword },
  )
  expect(wrongs).toEqual(['The right password of now is answered with 422: it was not changed.'])
  expect(text).toContain('does the server take the other password?')
  expect(password).toBe(known.password)
})

test('a password that cannot be changed back is told last, with what to do', async () => {
  const { wrongs, text, password } = await checkAccount({ isOneWay: true }, { newPassword })
  expect(wrongs).toEqual([
    'The password of sara is the other one now: it could not be changed back.',
  ])
  expect(text).toContain('change it by hand')
  expect(text).not.toContain(newPassword)
  expect(password).toBe(newPassword)
})
