import { expect, signIn, test } from './fixtures.ts'

/** A part that is loaded too early comes only sometimes: one load that goes well proves little. */
const loads = process.env['CI_ALL'] ? 50 : 10
const screens = { '/': 'Sara Parvaz', '/settings': 'Settings', '/session': 'Session' }

for (const cache of ['cold', 'warm'] as const)
  for (const [path, title] of Object.entries(screens))
    test(`a person who is signed in loads ${path} ${loads} times, ${cache}, and the screen is there each time`, async ({
      tab,
      app,
    }) => {
      test.setTimeout(60_000 + loads * 6000)
      await signIn(tab)
      // As a person has it: with no script before the app's own.
      app.before = ''
      app.keeps = cache === 'warm'
      await tab.goto(path)
      const empty: number[] = []
      for (let load = 1; load <= loads; load += 1) {
        const asked = app.requests
        await tab.goto(path)
        const isThere = async () => (await tab.texts({ css: 'main h1' })).join().includes(title)
        await expect
          .poll(isThere)
          .toBe(true)
          .catch(() => empty.push(load))
        const files = app.requests - asked
        // The page itself is asked for each time.
        if (cache === 'warm') expect(files).toBeLessThan(5)
        else expect(files).toBeGreaterThan(5)
      }
      expect(empty, 'the loads that left the page empty').toEqual([])
    })
