import { deploy } from './deploy.ts'
import { test } from './deployed.ts'
import { expect, passwordOf, signIn } from './fixtures.ts'
import { words } from '../support/words.ts'

test.use({ build: 'demo' })

test('a change of the password needs nothing from the server that has not come with its form', async ({
  deployed: page,
}) => {
  await signIn(page)
  await page.goto('/account')
  const { password } = words.security
  await page.getByLabel(password.current).fill(passwordOf('sara'))
  await page.getByLabel(words.steps.label.newPassword).fill('abr-o-bad-1406')
  await deploy(page, '*')
  await page.getByRole('button', { name: password.submit }).click()
  await expect(page.getByText(password.changed)).toBeVisible()
})
