import { expect, expectPath, expectSeen, heading, signIn, test } from './fixtures.ts'
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
  for (const [name, path] of [
    ['Settings', '/settings'],
    ['Session', '/session'],
    ['Home', '/'],
  ] as const) {
    await tab.click({ css: `nav a[href='${path}']` })
    await expectPath(tab, path)
    await expectSeen(tab, heading, path === '/' ? 'Sara' : name)
  }
})
