import { words } from '../../support/words.ts'
import { expect, expectGone, expectPath, signIn, submit, test } from './fixtures.ts'
import { expectFocus, tabTo } from './keyboard.ts'

test.use({ build: 'demo' })

const { ending } = words.again
const warning = { role: 'dialog', name: ending.title } as const
/** Its end cannot be put off: the refresh token ends first. The warning is due after half of it. */
const short = { tokenLifetime: 50, refreshLifetime: 45, declareRefreshLifetime: true }

// @proves accessible
test('by keyboard alone a person who is warned goes on, or signs in again and comes back to their page', async ({
  tab,
  api,
}) => {
  api.backend.change(short)
  await signIn(tab)
  await tabTo(tab, 'link', words.screens.settings)
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
  await expectFocus(tab, 'button', ending.now)
  await tab.press('Enter')
  await expectPath(tab, '/login?next=%2Fsettings')
  await submit(tab, 'sara')
  await expectPath(tab, '/settings')
  await expectGone(tab, warning)
})
