import { runCheck } from '../../src/checkBackend/run.ts'
import type { SessionOptions } from '../../src/session/options/options.ts'
import { words } from '../support/words.ts'
import { backends, password } from './backends.ts'
import { alert, expect, expectHome, submit, test } from './fixtures.ts'
import { currentCode } from './otp.ts'

test.skip(({ backend }) => !backend.startsWith('directus'), 'no second factor here')

/** Somebody who has switched on two-factor authentication, as the server's own screens do it. */
async function enrolled(url: string, admin: string) {
  async function call<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? undefined : (JSON.parse(text) as { data: T }).data) as T
  }
  const signIn = async (email: string) =>
    (await call<{ access_token: string }>('POST', '/auth/login', { email, password })).access_token

  const email = `second-${Date.now()}@example.com`
  const name = 'Laleh'
  const { role } = await call<{ role: string }>('GET', '/users/me', undefined, await signIn(admin))
  const person = { email, password, role, first_name: name, status: 'active' }
  await call('POST', '/users', person, await signIn(admin))
  const token = await signIn(email)
  const { secret } = await call<{ secret: string }>(
    'POST',
    '/users/me/tfa/generate',
    { password },
    token,
  )
  const otp = await currentCode(secret)
  await call('POST', '/users/me/tfa/enable', { secret, otp }, await signIn(email))
  return { person: { username: email, name }, secret }
}

test('a code is asked for after the password: a wrong one is told, the right one signs in, over refreshes and a reload', async ({
  page,
  server,
  wire,
}) => {
  const { person, secret } = await enrolled(server.url, server.person.username)
  const laleh = { ...server, person }
  const code = page.getByLabel(words.steps.label.code)
  const proceed = page.getByRole('button', { name: words.steps.continue })
  await page.goto('/login')
  await submit(page, laleh, 'wrong-password')
  await expect(alert(page)).toHaveText(/^Incorrect email address or password/)
  await expect(code).toHaveCount(0)

  await submit(page, laleh)
  await code.fill('000000')
  await proceed.click()
  await expect(alert(page)).toHaveText(words.steps.refused.code)
  expect(wire.accessTokens).toEqual([])

  await code.fill(await currentCode(secret))
  await proceed.click()
  await expectHome(page, laleh)
  await expect.poll(() => wire.refreshes.length).toBeGreaterThanOrEqual(2)
  await page.reload()
  await expectHome(page, laleh)
  expect(new Set(wire.refreshes)).toEqual(new Set([200]))
})

test('check-backend says which step the server asks for, by the preset and without it', async ({
  backend,
  server,
}) => {
  const { person } = await enrolled(server.url, server.person.username)
  const { default: preset } = await import(
    `../../src/session/presets/${backends[backend].preset}.ts`
  )
  const check = async (given: SessionOptions) => {
    const lines: string[] = []
    const wish = { given, named: 'a test', user: person.username, origin: server.appUrl }
    const wrongs = await runCheck(wish, password, (line) => lines.push(line))
    return { wrongs, text: lines.join('\n') }
  }
  const known = await check({ ...preset, baseUrl: server.url })
  expect(known.wrongs, known.text).toEqual([
    "The login asks for the step 'code': nothing after it was tried.",
  ])
  const { endpoints, login, token } = preset as SessionOptions
  const unknown = await check({
    baseUrl: server.url,
    ...(endpoints && { endpoints }),
    ...(login && { login }),
    ...(token && { token }),
  })
  expect(unknown.wrongs, unknown.text).toContain(
    'The login seems to ask for more than the password.',
  )
  expect(unknown.text).toContain("is: 'INVALID_OTP'")
  expect(unknown.text).not.toContain(password)
})
