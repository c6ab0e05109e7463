import { passwordOf } from '../fixtures.ts'
import { words } from '../../support/words.ts'
import { expect, expectHome, expectSeen, heading, signIn, signInButton, test } from './fixtures.ts'
import { expectFocus, tabTo } from './keyboard.ts'

// @proves accessible, signIn
test('by keyboard alone, and by role and name alone, a person goes through every screen', async ({
  tab,
  engine,
}) => {
  await tab.goto('/login')
  await expectFocus(tab, 'textbox', 'Username')
  await tab.write('sara')
  await tabTo(tab, 'textbox', 'Password')
  await tab.write('parvaz-1404')
  await tab.press('Enter')
  await expectSeen(tab, { role: 'alert' }, 'Incorrect username or password')
  await expectFocus(tab, 'textbox', 'Password')
  await tab.write(passwordOf('sara'))
  await tabTo(tab, 'button', words.login.showPassword)
  await tab.press('Space')
  await expect
    .poll(() => tab.evaluate(() => document.querySelector<HTMLInputElement>('#password')?.type))
    .toBe('text')
  await tabTo(tab, 'checkbox', words.login.remember)
  await tab.press('Space')
  await tabTo(tab, 'button', signInButton.name)
  await tab.press('Enter')
  await expectHome(tab)
  await expectFocus(tab, 'heading', /Sara/)

  // The page begins with a way past its header.
  await tab.reload()
  await expectHome(tab)
  await tabTo(tab, 'link', words.common.skip)
  await tab.press('Enter')
  await tabTo(tab, 'link', words.home.account)
  await tab.press('Enter')
  await expectFocus(tab, 'heading', words.account.title)
  await tabTo(tab, 'button', words.account.reloadProfile)
  await tab.press('Enter')
  await expectSeen(tab, { text: words.account.reloaded })
  await expectFocus(tab, 'button', words.account.reloadProfile)

  await tabTo(tab, 'link', words.screens.settings, 'Shift+Tab')
  await tab.press('Enter')
  await expectFocus(tab, 'heading', words.settings.title)
  // To WebKitGTK a select is a button that opens a list.
  const isList = engine.name === 'webkit'
  const choose = async (name: string, key: string) => {
    await tabTo(tab, isList ? 'button' : 'combobox', name)
    await tab.press(...(isList ? ['Enter', key, 'Enter'] : [key]))
  }
  await choose(words.settings.theme, 'End')
  await expect
    .poll(() => tab.evaluate(() => document.documentElement.dataset['theme']))
    .toBe('dark')
  await choose(words.settings.calendar, 'p')
  // Of its own ICU, for the test may run on any day.
  const today = await tab.evaluate(() =>
    new Intl.DateTimeFormat('en-u-ca-persian', { month: 'long', day: 'numeric' }).format(),
  )
  const [month, day] = today.split(' ')
  await expect
    .poll(() => tab.texts({ css: 'main' }))
    .toEqual([expect.stringMatching(new RegExp(`${today}|${day} ${month}`))])
  await tabTo(tab, 'combobox', words.settings.timeZone)
  await tab.write('tehran')
  await tab.press('ArrowDown', 'Enter')
  await expect
    .poll(() => tab.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toMatch(/Tehran/)

  await tabTo(tab, 'link', words.screens.session, 'Shift+Tab')
  await tab.press('Enter')
  await expectFocus(tab, 'heading', /Session/)
  // All that can be reached on the longest screen has a name.
  await tabTo(tab, 'button', /Copy as text/)

  await tabTo(tab, 'button', words.shell.signOut, 'Shift+Tab')
  await tab.press('Enter')
  await expectSeen(tab, { text: words.ended.logout })
  await expectSeen(tab, heading, words.login.title)
})

// @proves accessible
test('a field below the window is whole in it, and so is its ring, once Tab has come to it', async ({
  tab,
}) => {
  await signIn(tab)
  await tab.goto('/settings')
  await expectSeen(tab, heading, words.settings.title)
  const roomBelow = () =>
    tab.evaluate(() => {
      const zone = document.querySelector('main input[role=combobox]')
      return zone === null ? NaN : innerHeight - zone.getBoundingClientRect().bottom
    })
  await expect.poll(roomBelow).toBeLessThan(0)
  await tabTo(tab, 'combobox', words.settings.timeZone)
  await expect.poll(roomBelow).toBeGreaterThanOrEqual(3)
})
