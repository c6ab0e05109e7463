import { words } from '../../support/words.ts'
import { expect, expectHome, expectSeen, signIn, test, username } from './fixtures.ts'

/** From now on the page can read nothing that it has stored, as where a person has just forbidden it; or it can again. */
const forbid = (isForbidden: boolean) => {
  const { prototype } = Storage
  const kept = prototype as { readable?: typeof prototype.getItem }
  kept.readable ??= prototype.getItem
  prototype.getItem = isForbidden
    ? () => {
        throw new DOMException('', 'SecurityError')
      }
    : kept.readable
  if (!isForbidden) window.dispatchEvent(new Event('focus'))
}

// @proves storage: body shared
test('a tab that cannot read its storage when its token ends asks for the password in the end, alone, and is back where it was once it can', async ({
  tab,
  person,
  api: { backend },
}) => {
  backend.change({ tokenLifetime: 8 })
  await signIn(tab)
  await tab.evaluate(forbid, true)
  // Once the token has ended, and ten seconds more.
  await expect.poll(() => tab.texts(username), { timeout: 40_000 }).toHaveLength(1)
  await expectSeen(tab, { text: words.ended.storageCleared })

  backend.change({ tokenLifetime: 1800 })
  const other = await person.newTab()
  await other.goto('/')
  await expectHome(other)
  await tab.evaluate(forbid, false)
  await expectHome(tab)
  await tab.reload()
  await expectHome(tab)
  expect(backend.stats()).toMatchObject({ reusedRefreshTokens: 0, logins: 1 })
})
