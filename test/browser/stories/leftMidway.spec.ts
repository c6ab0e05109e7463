import { expect, expectHome, expectSeen, signInButton, submit, test } from './fixtures.ts'

// WebKit and Firefox keep a page whose request was under way when it was left, and reject that request.
// @proves signIn
test('a sign-in that was left midway says nothing of the server when the back button brings it back', async ({
  tab,
  api: { backend },
}) => {
  await tab.goto('/login')
  backend.setFault('login', { kind: 'slow', ms: 4000, times: 1 })
  await submit(tab, 'sara')
  await expect.poll(() => backend.stats().calls.login).toBe(1)
  await tab.goto('/settings')
  await expectSeen(tab, signInButton)
  await tab.back()
  await expectSeen(tab, signInButton)
  // What the left page was told of its request comes now, if ever.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await tab.texts({ role: 'alert' })).toEqual([])
  await submit(tab, 'sara')
  await expectHome(tab)
})
