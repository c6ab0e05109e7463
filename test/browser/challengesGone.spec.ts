import { test } from './deployed.ts'
import { expect, submit } from './fixtures.ts'
import { words } from '../support/words.ts'

test.use({ build: 'steps' })

test('where the part of the session layer for steps could not be had, a sign-in says what to do, and nothing is thrown', async ({
  deployed: page,
  api,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => {
    // That is how Firefox tells of the part itself.
    if (!message.startsWith('Loading module from')) errors.push(message)
  })
  await page.route('**/assets/challenges-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/login')
  await submit(page, 'sara')
  await expect(page.getByRole('alert')).toHaveText(words.errors.unreachable)
  await page.waitForTimeout(500)
  expect(api.backend.stats().calls.login).toBe(0)
  expect(errors).toEqual([])
})
