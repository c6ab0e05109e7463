import type { Api } from '../../support/api.ts'
import { passwordOf } from '../fixtures.ts'
import {
  expect,
  expectGone,
  expectPath,
  expectSeen,
  stored,
  submit,
  test,
  username,
} from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'
import { words } from '../../support/words.ts'

test.use({ build: 'reauth' })

const title = { label: 'Title' } as const
const pin = { label: 'PIN' } as const
const dialog = { role: 'dialog', name: 'Sign in again' } as const
const keepThePage = () => sessionStorage.setItem('test:onEnd', 'dialog')

const valuesOf = (tab: StoryPage) =>
  tab.evaluate(() => ({
    title: document.querySelector<HTMLInputElement>('[name=title]')?.value,
    pin: document.querySelector<HTMLInputElement>('[name=pin]')?.value,
  }))

/** Fills in the form of a screen of its own, and lets the server end the session under it. */
async function endUnderForm(tab: StoryPage, { backend }: Api) {
  backend.change({ tokenLifetime: 8 })
  await tab.goto('/login?next=/note')
  await submit(tab, 'sara')
  await expectPath(tab, '/note')
  backend.setFault('refresh', { kind: 'refuse' })
  await tab.type(title, 'Holidays')
  await tab.type(pin, '1234-secret')
}

// @proves keptPage, typed
test('a page that is kept cannot be seen, and comes back with all that was in it', async ({
  tab,
  before,
  api,
}) => {
  before(keepThePage)
  await endUnderForm(tab, api)
  await expectSeen(tab, dialog, words.ended.refreshRefused)
  await expectGone(tab, title)
  expect(await stored(tab)).not.toMatch(/accessToken|Holidays/)
  expect(await tab.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)

  api.backend.reset()
  await submit(tab, 'sara')
  await expectGone(tab, dialog)
  await expectPath(tab, '/note')
  expect(await valuesOf(tab)).toEqual({ title: 'Holidays', pin: '1234-secret' })
})

// @proves keptPage, accessible
test('by keyboard alone a person signs in again over the page, and is back in the field', async ({
  tab,
  before,
  api,
}) => {
  before(keepThePage)
  await endUnderForm(tab, api)
  await expectSeen(tab, dialog)
  await expect
    .poll(() => tab.focused().catch(() => undefined))
    .toEqual({ role: 'textbox', name: 'Password' })
  // The dialog's own way out can be come to, and nothing of the page on the way.
  const names: string[] = []
  while (names.at(-1) !== words.again.leave && names.length < 10) {
    await tab.press('Tab')
    names.push((await tab.focused()).name)
  }
  expect(names.at(-1)).toBe(words.again.leave)
  expect(names).not.toContain('Title')
  for (const _ of names) await tab.press('Shift+Tab')
  expect(await tab.focused()).toEqual({ role: 'textbox', name: 'Password' })

  api.backend.reset()
  await tab.write(passwordOf('sara'))
  await tab.press('Enter')
  await expectGone(tab, dialog)
  await expect
    .poll(() => tab.focused().catch(() => undefined))
    .toEqual({ role: 'textbox', name: expect.stringContaining('PIN') })
})

// @proves keptPage, nobodyElse: another
test('another person who signs in over a page that is kept gets a page of their own', async ({
  tab,
  before,
  api,
}) => {
  before(keepThePage)
  await endUnderForm(tab, api)
  await expectSeen(tab, dialog)
  api.backend.reset()
  await submit(tab, 'omid')
  await expectGone(tab, dialog)
  await expectSeen(tab, { text: 'Omid Darya' })
  expect(await valuesOf(tab)).toEqual({ title: '', pin: '' })
})

// @proves typed: same another
test('what was typed when the session ended is kept for its person alone, and no password is', async ({
  tab,
  api,
}) => {
  await endUnderForm(tab, api)
  await expectPath(tab, '/login?next=%2Fnote')
  expect(await stored(tab)).toContain('Holidays')
  expect(await stored(tab)).not.toContain('1234-secret')
  api.backend.reset()
  api.backend.change({ tokenLifetime: 8 })
  await tab.reload()
  await expectSeen(tab, username)
  await submit(tab, 'sara')
  await expectSeen(tab, { text: words.again.draftBack })
  await expect.poll(() => valuesOf(tab)).toEqual({ title: 'Holidays', pin: '' })

  api.backend.setFault('refresh', { kind: 'refuse' })
  await expectPath(tab, '/login?next=%2Fnote')
  expect(await stored(tab)).toContain('Holidays')
  api.backend.reset()
  await submit(tab, 'omid')
  await expectSeen(tab, title)
  expect((await valuesOf(tab)).title).toBe('')
  expect(await stored(tab)).not.toContain('Holidays')
})
