import { expect, signIn, submit, test } from './fixtures.ts'

test.use({ refreshSeconds: 5 })

test('a person who comes back after both tokens have ended signs in again, and is told why', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server)
  await page.close()
  await new Promise((resolve) =>
    setTimeout(resolve, 1000 * (1 + Math.max(5, server.accessSeconds))),
  )
  const again = await context.newPage()
  await again.goto('/settings')
  await expect(again).toHaveURL('/login?next=%2Fsettings')
  // Where the client cannot know when a refresh token ends, it is the server that says so.
  const reason = /Your session expired/
  await expect(again.getByText(reason)).toBeVisible()
  await submit(again, server)
  await expect(again).toHaveURL('/settings')
})
