import { expect, expectHome, expectSeen, expectGone, signIn, submit, test } from './fixtures.ts'
import { words } from '../../support/words.ts'

const retry = { css: '[type=submit]' } as const

// @proves signIn
test('a server that is down at sign-in costs no typing; sign-in works when it is back', async ({
  tab,
  api,
}) => {
  await tab.goto('/login')
  await expectSeen(tab, { role: 'button', name: 'Sign in' })
  await api.goDown()
  await submit(tab, 'sara')
  await expectSeen(tab, { role: 'alert' }, 'Can’t reach the server')
  await api.comeBack()
  await tab.click(retry)
  await expectHome(tab)
})

// @proves outage
test('a server that is away while the token ends is waited for, and ends no session', async ({
  tab,
  api,
}) => {
  api.backend.change({ tokenLifetime: 6 })
  await signIn(tab)
  await api.goDown()
  const retryNow = { role: 'button', name: words.shell.retryNow } as const
  await expect.poll(() => tab.texts(retryNow), { timeout: 30_000 }).toHaveLength(1)
  await expectSeen(tab, { css: 'h1' }, 'Sara Parvaz')
  await api.comeBack()
  await tab.click(retryNow)
  await expect.poll(() => api.backend.stats().refreshes).toBeGreaterThan(0)
  await expectGone(tab, retryNow)
  await expectHome(tab)
  expect(api.backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0 })
})
