import { words } from '../../support/words.ts'
import { passwordOf } from '../fixtures.ts'
import { expect, expectGone, expectPath, expectSeen, signIn, stored, test } from './fixtures.ts'
import { expectFocus, tabTo } from './keyboard.ts'
import type { StoryPage } from './storyPage.ts'

test.use({ build: 'demo' })

const { ending } = words.again
const username = (tab: StoryPage) =>
  tab.evaluate(() => document.querySelector<HTMLInputElement>('dialog [name=username]')!.value)
const warning = { role: 'dialog', name: ending.title } as const
/** Its end cannot be put off: the refresh token ends first. The warning is due after half of it. */
const short = { tokenLifetime: 50, refreshLifetime: 45, declareRefreshLifetime: true }

// @proves accessible
test('by keyboard alone a person who is warned goes on, or signs in again over their page', async ({
  tab,
  api,
}) => {
  api.backend.change(short)
  await signIn(tab)
  await tabTo(tab, 'link', words.screens.settings, 'Shift+Tab')
  await tab.press('Enter')
  await expectFocus(tab, 'heading', words.settings.title)
  const seen = () =>
    expect.poll(async () => (await tab.texts(warning)).length, { timeout: 35_000 }).toBe(1)
  await seen()
  await expectFocus(tab, 'button', ending.now)
  await tab.press('Tab')
  await expectFocus(tab, 'button', ending.stay)
  await tab.press('Enter')
  await expectGone(tab, warning)
  await expectPath(tab, '/settings')

  // A page that is loaded anew has not heard the answer.
  await tab.reload()
  await seen()
  // Until the profile is there nobody is named.
  await expectSeen(tab, { css: 'header' }, 'Sara Parvaz')
  await expectFocus(tab, 'button', ending.now)
  await tab.press('Enter')
  await expectGone(tab, warning)
  const again = {
    role: 'dialog',
    name: words.again.titleAs.replace('{name}', 'Sara Parvaz'),
  } as const
  await expectSeen(tab, again)
  await expectFocus(tab, 'textbox', words.login.password)
  expect(await username(tab)).toBe('sara')
  const { logins } = api.backend.stats()
  await tab.write(passwordOf('sara'))
  await tab.press('Enter')
  await expectGone(tab, again)
  await expectPath(tab, '/settings')
  expect(api.backend.stats().logins).toBe(logins + 1)
  expect(await stored(tab)).toMatch(/accessToken/)
})
