import { passwordOf } from '../fixtures.ts'
import { words } from '../../support/words.ts'
import { expect, expectGone, expectHome, expectPath, expectSeen, stored, test } from './fixtures.ts'
import { expectFocus, tabTo } from './keyboard.ts'
import type { StoryPage } from './storyPage.ts'

// The app that `idleConfig.ts` makes: it asks after 4 s, and ends the session 8 s later.
test.use({ build: 'idle' })

const { idle, signOut } = words.shell
const question = { role: 'dialog', name: idle.title } as const

async function signInByKeyboard(tab: StoryPage) {
  await tab.goto('/login')
  await expectFocus(tab, 'textbox', 'Username')
  await tab.write('sara')
  await tabTo(tab, 'textbox', 'Password')
  await tab.write(passwordOf('sara'))
  await tab.press('Enter')
  await expectHome(tab)
}

// @proves idle, accessible
test('by keyboard alone a person who is asked stays signed in, and is back where they were', async ({
  tab,
}) => {
  await signInByKeyboard(tab)
  await tabTo(tab, 'link', words.screens.settings, 'Shift+Tab')
  await expectSeen(tab, question)
  await expectFocus(tab, 'button', idle.stay)
  // Nothing of the page is in the way of the dialog's own two buttons.
  await tab.press('Tab')
  await expectFocus(tab, 'button', signOut)
  await tab.press('Shift+Tab')
  await expectFocus(tab, 'button', idle.stay)
  await tab.press('Enter')
  await expectGone(tab, question)
  await expectFocus(tab, 'link', words.screens.settings)

  await expectSeen(tab, question)
  await tab.press('Escape')
  await expectGone(tab, question)
  await expectFocus(tab, 'link', words.screens.settings)
  expect(await stored(tab)).toMatch(/accessToken/)
})

// @proves idle, reason
test('who stays in one tab stays in both; who answers in neither is signed out in both, and told why', async ({
  tab,
  person,
  api,
}) => {
  await signInByKeyboard(tab)
  const other = await person.newTab()
  await other.goto('/settings')
  await expectSeen(tab, question)
  await expectSeen(other, question)
  await other.press('Escape')
  await expectGone(other, question)
  await expectGone(tab, question)

  await expectSeen(tab, question)
  await expectPath(other, '/login?next=%2Fsettings')
  await expectPath(tab, '/login')
  for (const each of [tab, other]) {
    await expectSeen(each, { text: words.ended.idle })
    await expectGone(each, question)
    expect(await stored(each)).not.toMatch(/accessToken|refreshToken/)
  }
  await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)
})

// @proves idle, reason, backButton
test('a page that the back button brings back, after nobody did anything for too long, asks to sign in and tells why', async ({
  tab,
  api,
  engine,
}) => {
  await signInByKeyboard(tab)
  await tab.evaluate(() => void Object.assign(globalThis, { isFirst: true }))
  // A document that is not the app: a picture, for WebKit shows any other by styles of its own, which the policy forbids.
  const picture = await tab.evaluate(
    () => document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
  )
  await tab.goto(picture)
  // Longer than the twelve seconds after which the session ends.
  await new Promise((resolve) => setTimeout(resolve, 13_000))
  await tab.back()
  await expectSeen(tab, { text: words.ended.idle })
  // The same document as before: Firefox keeps it as often as not, and Chromium, as Playwright starts it, never.
  if (engine.name === 'webkit') expect(await tab.evaluate(() => 'isFirst' in globalThis)).toBe(true)
  await expectPath(tab, '/login')
  expect((await tab.texts({ css: 'body' })).join()).not.toContain('Sara')
  expect(await stored(tab)).not.toMatch(/accessToken|refreshToken/)
  await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)
})
