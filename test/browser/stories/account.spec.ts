import { passwordOf } from '../fixtures.ts'
import { words } from '../../support/words.ts'
import {
  expect,
  expectPath,
  expectSeen,
  heading,
  signIn,
  stored,
  submit,
  test,
} from './fixtures.ts'
import { expectFocus, tabTo } from './keyboard.ts'
import type { StoryPage } from './storyPage.ts'

test.use({ build: 'demo' })

const { password, everywhere } = words.security
const fresh = 'abr-o-bad-1406'
const changed = { css: '[aria-labelledby=change-password] [role=status]' } as const

async function openAccount(page: StoryPage) {
  await page.goto('/account')
  await expectSeen(page, heading, words.account.title)
}

// @proves account, accessible
test('a password is changed by keyboard alone, and a wrong old one is told at its field', async ({
  tab,
}) => {
  await signIn(tab)
  await openAccount(tab)
  await tabTo(tab, 'textbox', password.current)
  await tab.write('parvaz-1404')
  await tabTo(tab, 'textbox', words.steps.label.newPassword)
  await tab.write(fresh)
  await tab.press('Enter')
  await expectSeen(tab, { text: password.wrong })
  await expectFocus(tab, 'textbox', password.current)
  await tab.write(passwordOf('sara'))
  await tabTo(tab, 'button', password.submit)
  await tab.press('Enter')
  await expectSeen(tab, changed, password.changed)
  await expectFocus(tab, 'button', password.submit)
  await expectPath(tab, '/account')
  expect(await stored(tab)).not.toMatch(/parvaz|abr-o-bad/)
})

// @proves account
test('during and after a change of the password the other tab goes on, and another machine is signed out', async ({
  tab,
  person,
  another,
  api,
}) => {
  const elsewhere = (await another()).tabs[0]!
  await signIn(elsewhere)
  await signIn(tab)
  const second = await person.newTab()
  await openAccount(second)
  await openAccount(tab)
  await tab.type({ label: password.current }, passwordOf('sara'))
  await tab.type({ label: words.steps.label.newPassword }, fresh)
  // The old tokens are no good before the answer is there: a refresh now would be refused.
  api.backend.setFault('password', { kind: 'slow', ms: 6000, times: 1 })
  api.backend.setFault('user', { kind: 'status', status: 401, times: 1 })
  api.backend.setFault('refresh', { kind: 'status', status: 401 })
  await tab.click({ role: 'button', name: password.submit })
  await second.click({ role: 'button', name: words.account.reloadProfile })
  await expectSeen(tab, changed, password.changed)

  // Its session goes on with the new tokens, without a refresh.
  await expectSeen(second, { text: words.account.reloaded })
  await tab.reload()
  await expectSeen(tab, heading, words.account.title)
  expect(api.backend.stats().calls.refresh).toBe(0)

  await elsewhere.click({ css: 'header a[href="/account"]' })
  await elsewhere.click({ role: 'button', name: words.account.reloadProfile })
  await expectSeen(elsewhere, heading, words.login.title)
  await submit(elsewhere, 'sara', fresh)
  await expectSeen(elsewhere, heading, words.account.title)
})

// @proves account, accessible
test('signing out everywhere is asked about, by keyboard too, and Escape leaves all as it is', async ({
  tab,
}) => {
  await signIn(tab)
  await openAccount(tab)
  await tabTo(tab, 'button', everywhere.button)
  await tab.press('Enter')
  await expectSeen(tab, { role: 'dialog' }, everywhere.ask)
  await expectFocus(tab, 'button', words.loginHelp.cancel)
  await tab.press('Escape')
  await expectFocus(tab, 'button', everywhere.button)
  await tab.press('Enter')
  await expectFocus(tab, 'button', words.loginHelp.cancel)
  await tab.press('Tab', 'Enter')
  await expectSeen(tab, { text: words.ended.logout })
  await expectPath(tab, '/login')
})

// @proves account
test('signing out everywhere signs out every tab, which says why, and every machine', async ({
  tab,
  person,
  another,
}) => {
  const elsewhere = (await another()).tabs[0]!
  await signIn(elsewhere)
  await signIn(tab)
  const second = await person.newTab()
  await openAccount(second)
  await openAccount(tab)
  await tab.click({ role: 'button', name: everywhere.button })
  await tab.click({ css: 'dialog button:last-of-type' })
  await expectSeen(tab, { text: words.ended.logout })
  await expectSeen(second, { text: words.ended.logoutElsewhere })
  expect(await stored(tab)).not.toMatch(/accessToken|refreshToken/)

  await elsewhere.click({ css: 'header a[href="/account"]' })
  await elsewhere.click({ role: 'button', name: words.account.reloadProfile })
  await expectSeen(elsewhere, heading, words.login.title)
})

// @proves account
test('where the server cannot sign out everywhere, that is said, and nobody is signed out', async ({
  tab,
  api,
}) => {
  await signIn(tab)
  await tab.goto('/account')
  api.backend.setFault('everywhere', { kind: 'status', status: 503 })
  await tab.click({ role: 'button', name: everywhere.button })
  await tab.click({ css: 'dialog button:last-of-type' })
  await expectSeen(tab, { role: 'alert' }, everywhere.failed)
  await tab.press('Escape')
  await tab.click({ role: 'button', name: words.account.reloadProfile })
  await expectSeen(tab, { text: words.account.reloaded })
})
