import { hint } from '../../support/hint.ts'
import {
  expect,
  expectHome,
  expectPath,
  expectSeen,
  signIn,
  signOutButton,
  stored,
  test,
  username,
} from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

test.use({ build: 'restore' })

/** The browser empties what scripts have stored; cookies stay. */
async function emptyStorage(page: StoryPage) {
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const asked = indexedDB.open('neshast')
    await new Promise((resolve) => (asked.onsuccess = resolve))
    const names = [...asked.result.objectStoreNames]
    const change = asked.result.transaction(names, 'readwrite')
    names.forEach((name) => change.objectStore(name).clear())
    await new Promise((resolve) => (change.oncomplete = resolve))
    asked.result.close()
  })
  expect(await stored(page)).toBe('[{},{}]')
}

/** Notes every path that the app shows. */
function notePaths() {
  const noted = globalThis as unknown as { paths: string[] }
  noted.paths = []
  new MutationObserver(() => void noted.paths.push(location.pathname)).observe(document, {
    childList: true,
    subtree: true,
  })
}
const pathsOf = (page: StoryPage) =>
  page.evaluate(() => [...new Set((globalThis as unknown as { paths: string[] }).paths)])

// @proves reload: cookie
test('after everything stored was emptied, the cookie alone brings the person back to the page, without a login', async ({
  tab,
  before,
  api: { backend },
}) => {
  before(notePaths)
  await signIn(tab)
  await tab.goto('/account')
  await expectSeen(tab, { text: 'Isfahan' })
  const { refreshes } = backend.stats()
  await emptyStorage(tab)
  await tab.reload()
  await expectSeen(tab, { text: 'Isfahan' })
  await expectPath(tab, '/account')
  expect(await pathsOf(tab)).toEqual(['/account'])
  expect(backend.stats()).toMatchObject({ logins: 1, refreshes: refreshes + 1, revokedFamilies: 0 })

  await tab.reload()
  await expectSeen(tab, { text: 'Isfahan' })
  expect(backend.stats()).toMatchObject({ logins: 1, refreshes: refreshes + 1 })
})

test('a guest makes no call at all', async ({ tab, api: { backend } }) => {
  await tab.goto('/account')
  await expectSeen(tab, username)
  expect(await tab.evaluate(() => document.cookie)).toBe('')
  expect(Object.values(backend.stats().calls).filter((count) => count > 0)).toEqual([])
})

// @proves oneRefresh: cookie
test('of four tabs that find nothing stored one asks, and all have the same session', async ({
  person,
  api: { backend },
}) => {
  const first = person.tabs[0]!
  await signIn(first)
  // The app is in no tab any more: one that is open would have its say about what was emptied.
  await first.goto(
    await first.evaluate(() => document.querySelector<HTMLLinkElement>('[rel=icon]')?.href ?? ''),
  )
  await emptyStorage(first)
  const { refreshes } = backend.stats()
  const others: StoryPage[] = []
  for (let tab = 0; tab < 4; tab += 1) others.push(await person.newTab())
  await Promise.all(others.map((tab) => tab.goto('/')))
  for (const tab of others) await expectHome(tab)
  expect(backend.stats()).toMatchObject({
    logins: 1,
    refreshes: refreshes + 1,
    reusedRefreshTokens: 0,
  })
})

// @proves signOut: cookie
test('who has signed out while the server could not hear it stays out, though the cookie is still there', async ({
  tab,
  api: { backend },
}) => {
  await signIn(tab)
  backend.setFault('logout', { kind: 'offline' })
  await tab.click(signOutButton)
  await expectSeen(tab, username)
  const { refresh } = backend.stats().calls
  await tab.reload()
  await expectSeen(tab, username)
  expect(await tab.evaluate(() => document.cookie)).toBe(`${hint}=1`)
  expect(backend.stats().calls.refresh).toBe(refresh)
})
