import type { BrowserContext } from '@playwright/test'
import { expect, expectHome, isCall, signIn, test } from './fixtures.ts'

test.skip(({ backend }) => !/cookie/i.test(backend), 'no cookie here')

/** The cookies that no script can read; a server may set one against forged requests beside them. */
const hiddenIn = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ httpOnly }) => httpOnly)

test('no storage holds a token, and a reload signs in silently by the HttpOnly cookie', async ({
  page,
  context,
  server,
  wire,
}) => {
  await signIn(page, server)
  const [cookie, ...others] = await hiddenIn(context)
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', domain: 'localhost' })
  const readable = () =>
    page.evaluate(async () =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
  expect(wire.accessTokens).not.toEqual([])
  for (const secret of [cookie!.value, ...wire.accessTokens]) {
    expect(await readable()).not.toContain(secret)
  }

  await page.reload()
  await expectHome(page, server)
  await expect
    .poll(() => wire.refreshes.length, 'the user is shown before the refresh is answered')
    .toBeGreaterThanOrEqual(1)
  expect(new Set(wire.refreshes)).toEqual(new Set([200]))
  for (const secret of wire.accessTokens) expect(await readable()).not.toContain(secret)
})

test('a sign-out in one tab clears the cookie, and is a sign-out in the other', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server)
  const other = await context.newPage()
  await other.goto('/')
  await expectHome(other, server)
  const logout = page.waitForResponse((response) => isCall('logout', response.request(), server))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await logout
  const left = await hiddenIn(context)
  expect(left.filter(({ value }) => value !== '')).toEqual([])
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
