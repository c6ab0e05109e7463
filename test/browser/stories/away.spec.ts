import { words } from '../../support/words.ts'
import { expect, expectGone, expectPath, expectSeen, heading, signIn, test } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

/** What the page has fetched of the app, without hashes. */
const parts = (page: StoryPage) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w-]+)-[\w-]{6}\.js$/.exec(name)?.[1] ?? []),
  )

// @proves start
test('an app that is open opens every screen while its server is away, though none was opened before', async ({
  tab,
  app,
}) => {
  await signIn(tab)
  const ahead = ['settings', 'session', 'calendar', 'account', 'ErrorReport', 'signedIn']
  await expect.poll(() => parts(tab), { timeout: 45_000 }).toEqual(expect.arrayContaining(ahead))

  app.away = true
  for (const [name, path, place] of [
    ['Settings', '/settings', 'nav'],
    ['Session', '/session', 'nav'],
    ['Account', '/account', 'header'],
    ['Home', '/', 'nav'],
  ] as const) {
    await tab.click({ css: `${place} a[href='${path}']` })
    await expectPath(tab, path)
    await expectSeen(tab, heading, path === '/' ? 'Sara' : name)
  }
})

// Firefox requests a failed part of the app a second time never.
// @proves start
test('a language that could not be loaded comes by itself, or after a reload of which Settings tell', async ({
  tab,
  app,
  engine,
}) => {
  await signIn(tab)
  await tab.click({ css: "nav a[href='/settings']" })
  await expectSeen(tab, heading, 'Settings')
  app.away = true
  await tab.choose({ role: 'combobox', name: 'Language' }, 'tr')
  await expectSeen(tab, { text: words.settings.languageMissing })
  await tab.click({ css: "nav a[href='/']" })
  await expectSeen(tab, heading, 'Sara')
  await tab.click({ css: "nav a[href='/settings']" })
  await expectSeen(tab, { text: words.settings.languageMissing })
  await expectSeen(tab, heading, 'Settings')

  app.away = false
  if (engine.name === 'firefox') await tab.reload()
  await expectSeen(tab, heading, 'Ayarlar')
})

// WebKit and Firefox reject what a page still waits for before the page knows that it is left: it takes that for an outage.
// @proves reload
test('a page that is reloaded during a refresh is not told for a minute that the server is away', async ({
  tab,
  before,
  api: { backend },
}) => {
  // The longest that a random wait can be.
  before(() => void (Math.random = () => 0.98))
  backend.change({ tokenLifetime: 4 })
  backend.setFault('refresh', { kind: 'status', status: 503, ms: 5000, times: 1 })
  await signIn(tab)
  const refreshes = () => backend.stats().calls.refresh
  await expect.poll(refreshes, { timeout: 20_000 }).toBe(1)
  backend.change({ tokenLifetime: 1800 })
  await tab.reload()
  await expect.poll(refreshes).toBe(2)
  await expectSeen(tab, heading, 'Sara')
  await expectGone(tab, { text: 'available right now' })
})
