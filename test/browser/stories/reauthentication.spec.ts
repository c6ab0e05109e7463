import { expect, expectGone, expectPath, expectSeen, stored, submit, test } from './fixtures.ts'
import { passwordOf } from '../fixtures.ts'
import { words } from '../../support/words.ts'
import type { Api } from '../../support/api.ts'
import type { StoryPage } from './storyPage.ts'

test.use({ build: 'demo' })

const dialog = { role: 'dialog', name: 'Sign in again as Sara Parvaz' } as const
const deleteAll = { role: 'button', name: words.notes.delete } as const
const note = { text: 'Buy tea' } as const
const field = { role: 'textbox', name: 'Password' }

const draft = (tab: StoryPage) =>
  tab.evaluate(() => document.querySelector<HTMLTextAreaElement>('textarea')?.value)

/** Sara, who has signed in a while ago and half written a note, wants to delete all. */
async function wantToDelete(tab: StoryPage, api: Api) {
  await tab.goto('/login?next=/notes')
  await submit(tab, 'sara')
  await expectSeen(tab, note)
  await tab.type({ label: 'New note' }, 'Half of a')
  api.letPass(60_000)
  await tab.click(deleteAll)
  await expectSeen(tab, dialog, words.again.confirm)
  await expect.poll(() => tab.focused()).toEqual(field)
}

// @proves reauthentication, accessible
test('something dangerous asks by keyboard who it is, over a page that stays in sight, and is then done', async ({
  tab,
  api,
}) => {
  await wantToDelete(tab, api)
  await expectSeen(tab, note)
  const names: string[] = []
  while (names.at(-1) !== words.again.cancel && names.length < 10) {
    await tab.press('Tab')
    names.push((await tab.focused()).name)
  }
  expect(names.at(-1)).toBe(words.again.cancel)
  expect(names).not.toContain(words.notes.add)
  for (const _ of names) await tab.press('Shift+Tab')
  expect(await tab.focused()).toEqual(field)
  await tab.write('wrong')
  await tab.press('Enter')
  await expectSeen(tab, { role: 'alert' }, 'Incorrect username or password')
  await expect.poll(() => tab.focused()).toEqual(field)
  await tab.write(passwordOf('sara'))
  await tab.press('Enter')
  await expectGone(tab, dialog)
  await expectSeen(tab, { text: words.notes.deleted })
  await expectSeen(tab, { text: words.notes.empty })
  expect(await draft(tab)).toBe('Half of a')
  await expect.poll(() => tab.focused()).toEqual({ role: 'button', name: words.notes.delete })
  await expectPath(tab, '/notes')
  expect(await stored(tab)).not.toMatch(/parvaz-1405|wrong/)
  expect(api.backend.stats()).toMatchObject({
    logins: 2,
    refreshes: 0,
    revokedFamilies: 1,
    calls: { deleteNotes: 2 },
  })
  await tab.reload()
  await expectSeen(tab, { text: words.notes.empty })
})

// @proves reauthentication, nobodyElse: another
test('another person is told that it is not their account, and who gives up that nothing was done', async ({
  tab,
  api,
}) => {
  await wantToDelete(tab, api)
  await submit(tab, 'omid')
  await expectSeen(tab, { role: 'alert' }, words.errors.anotherPerson)
  // Nobody waits for the tokens of the other account to be revoked.
  await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)
  expect(api.backend.stats().calls.deleteNotes).toBe(1)
  await tab.press('Escape')
  await expectGone(tab, dialog)
  await expectSeen(tab, { role: 'alert' }, words.errors.notConfirmed)
  await expectSeen(tab, note)
  expect(await draft(tab)).toBe('Half of a')
  expect(api.backend.stats().calls.deleteNotes).toBe(1)
})
