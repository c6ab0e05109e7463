import { words } from '../../support/words.ts'
import {
  expect,
  expectGone,
  expectHome,
  expectPath,
  expectSeen,
  stored,
  submit,
  test,
} from './fixtures.ts'
import { expectFocus, tabTo } from './keyboard.ts'
import type { StoryPage } from './storyPage.ts'

// Sara is asked for a captcha, which is a component of the team's own, and a code; Omid for everything else.
test.use({ build: 'steps' })

const says = words.steps
const { notes } = words
const proceed = { role: 'button', name: says.continue } as const
const code = { label: says.label.code } as const
const sum = { label: 'The sum' } as const

const picture = (tab: StoryPage) =>
  tab.evaluate(() => document.querySelector('canvas')?.getAttribute('aria-label'))
const typedSum = (tab: StoryPage) =>
  tab.evaluate(
    () =>
      [...document.querySelectorAll<HTMLInputElement>('[role=group] input')].find(
        ({ type }) => type !== 'hidden',
      )?.value,
  )
const draft = (tab: StoryPage) =>
  tab.evaluate(() => document.querySelector<HTMLTextAreaElement>('textarea')?.value)

/** Solves the captcha, and then types the code. */
async function passBoth(tab: StoryPage) {
  await tab.type(sum, '7')
  await tab.press('Enter')
  await expectSeen(tab, code)
  await tab.type(code, '140509')
  await tab.press('Enter')
}

// @proves steps, accessible, policy
test('a team’s own captcha is solved by keyboard under the strict policy: it is drawn anew after a wrong try, and its answer is sent, never stored or shown', async ({
  tab,
  api,
}) => {
  await tab.goto('/settings?from=mail')
  await submit(tab, 'sara')
  await expectSeen(tab, { css: 'h2' }, says.title.captcha)
  await expectFocus(tab, 'group', says.label.captcha)
  await expectSeen(tab, sum)
  const first = await picture(tab)
  await tab.press('Enter')
  expect(api.steps).toEqual([])
  await tabTo(tab, 'textbox', sum.label)
  await tab.write('8')
  await tab.press('Enter')
  await expectSeen(tab, { role: 'alert' }, says.refused.captcha)
  await expectFocus(tab, 'group', says.label.captcha)
  expect(await picture(tab)).not.toBe(first)
  expect(await typedSum(tab)).toBe('')
  // What was sent once is not sent again.
  await tab.click(proceed)
  await expectSeen(tab, { text: says.missing.captcha })
  expect(api.steps).toHaveLength(1)
  await expectFocus(tab, 'group', says.label.captcha)
  await tabTo(tab, 'textbox', sum.label)
  await tab.write('7')
  await tab.press('Enter')

  await expectSeen(tab, { css: 'h2' }, says.title.code)
  await expectFocus(tab, 'textbox', says.label.code)
  const proofs = api.steps.map(({ proof }) => proof)
  expect(proofs).toEqual([expect.stringMatching(/:8$/), expect.stringMatching(/:7$/)])
  const kept = async () =>
    JSON.stringify([
      await stored(tab),
      await tab.evaluate(() => document.documentElement.outerHTML),
      await tab.evaluate(() => location.href + JSON.stringify(history.state)),
    ])
  for (const proof of proofs) expect(await kept()).not.toContain(String(proof))
  expect(await stored(tab)).not.toMatch(/accessToken|refreshToken|sara|ticket/)
  await tab.type(code, '000000')
  await tab.press('Enter')
  await expectSeen(tab, { role: 'alert' }, says.refused.code)
  await tab.write('140509')
  await tab.press('Enter')
  await expectSeen(tab, { css: 'h1' }, words.settings.title)
  await expectPath(tab, '/settings?from=mail')
  for (const secret of [...proofs.map(String), '140509', '000000'])
    expect(await kept()).not.toContain(secret)
})

// @proves typed, steps, reauthentication
test('a draft and the return address outlive a sign-in of two steps, and a recent one of two', async ({
  tab,
  api,
}) => {
  await tab.goto('/login?next=%2Fnotes%3Ffrom%3Dmail')
  await submit(tab, 'sara')
  await expectSeen(tab, sum)
  await passBoth(tab)
  await expectSeen(tab, { text: 'Buy tea' })
  await expectPath(tab, '/notes?from=mail')
  await tab.type({ label: notes.label }, 'Half of a')
  api.backend.setFault('refresh', { kind: 'refuse' })
  await tab.click({ role: 'button', name: notes.end })
  await expectPath(tab, '/login?next=%2Fnotes%3Ffrom%3Dmail')
  api.backend.reset()
  await submit(tab, 'sara')
  await expectSeen(tab, sum)
  // A wrong try of each, too.
  await tab.type(sum, '8')
  await tab.press('Enter')
  await expectSeen(tab, { role: 'alert' }, says.refused.captcha)
  await passBoth(tab)
  await expectPath(tab, '/notes?from=mail')
  await expectSeen(tab, { text: words.again.draftBack })
  expect(await draft(tab)).toBe('Half of a')

  api.letPass(60_000)
  await tab.click({ role: 'button', name: notes.delete })
  await expectSeen(tab, { role: 'dialog' }, words.again.confirm)
  await tab.type({ label: 'Password' }, 'parvaz-1405')
  await tab.press('Enter')
  await expectSeen(tab, sum)
  await passBoth(tab)
  await expectGone(tab, { role: 'dialog' })
  await expectSeen(tab, { text: notes.deleted })
  expect(await draft(tab)).toBe('Half of a')
  await expectPath(tab, '/notes?from=mail')
  expect(api.backend.stats().calls.deleteNotes).toBe(2)
  expect(api.steps).toHaveLength(7)
})

// @proves steps, accessible
test('a new password, a choice and terms are got through by keyboard alone, and by role and name alone', async ({
  tab,
  api,
}) => {
  await tab.goto('/login')
  await submit(tab, 'omid')
  await expectSeen(tab, { css: 'h2' }, says.title.newPassword)
  await expectFocus(tab, 'textbox', says.label.newPassword)
  await tab.write('short')
  await tab.press('Enter')
  await expectSeen(tab, { text: 'at least 12' })
  await expectFocus(tab, 'textbox', says.label.newPassword)
  await tab.write('-no-more-1406')
  await tabTo(tab, 'button', words.login.showPassword)
  await tabTo(tab, 'button', says.continue)
  await tab.press('Enter')

  await expectSeen(tab, { css: 'h2' }, says.title.choice)
  await expectFocus(tab, 'radio', 'Bakery')
  await tab.press('ArrowDown')
  await expectFocus(tab, 'radio', /^Donau/)
  await tabTo(tab, 'button', says.continue)
  await tab.press('Enter')

  await expectSeen(tab, { css: 'h2' }, says.title.terms)
  await expectFocus(tab, 'checkbox', says.label.terms)
  await tabTo(tab, 'button', says.continue)
  await tab.press('Enter')
  await expectSeen(tab, { text: says.missing.terms })
  await expectFocus(tab, 'checkbox', says.label.terms)
  await tab.press('Space')
  await tabTo(tab, 'button', says.continue)
  await tab.press('Enter')
  await expectHome(tab, 'omid')
  expect(api.steps).toEqual([{ next: 'short-no-more-1406' }, { tenant: 't2' }, { agreed: true }])
  expect(await stored(tab)).not.toMatch(/no-more|Donau/)
})

// @proves steps, accessible
test('by keyboard a person goes back from a step to the password, and nobody is signed in', async ({
  tab,
  api,
}) => {
  await tab.goto('/login?next=%2Fsettings')
  await submit(tab, 'omid')
  await expectFocus(tab, 'textbox', says.label.newPassword)
  await tabTo(tab, 'button', says.back)
  await tab.press('Enter')
  await expectSeen(tab, { role: 'textbox', name: 'Username' })
  await expectFocus(tab, 'textbox', 'Password')
  await expectPath(tab, '/login?next=%2Fsettings')
  expect(api.steps).toEqual([])
  expect(await stored(tab)).not.toMatch(/accessToken|refreshToken/)
})
