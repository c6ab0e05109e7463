import { expect, signIn, test } from './fixtures.ts'

test('a link to a screen moves the focus to its heading, and no animation of the browser comes between', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The router would show the screen later, and over a newer one: after a sign-out, an empty page.
    document.startViewTransition = () => {
      throw new Error('No view transition is wanted.')
    }
  })
  await signIn(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Settings')
  await expect(heading).toBeFocused()
})
