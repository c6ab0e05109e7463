import { expect, stored, submit, test } from './fixtures.ts'

/** A part that is handed out too early is so only sometimes: one load that goes well proves little. */
const loads = process.env['CI_ALL'] ? 50 : 10
// Nor does one that goes well after one that did not.
test.describe.configure({ retries: 0 })

const screens = { '/': 'Sara Parvaz', '/settings': 'Settings', '/session': 'Session' }

for (const cache of ['cold', 'warm'] as const)
  for (const [path, title] of Object.entries(screens))
    test(`a person who is signed in loads ${path} ${loads} times, ${cache}, and the screen is there each time`, async ({
      tab,
      app,
    }) => {
      test.setTimeout(60_000 + loads * 10_000)
      // As a person has it: with no script before the app's own.
      app.before = ''
      app.keeps = cache === 'warm'
      await tab.goto('/login')
      await submit(tab, 'sara')
      await expect.poll(() => stored(tab)).toContain('refreshToken')

      const empty: number[] = []
      const look = async (load: number) => {
        await tab.goto(path)
        await expect
          .poll(async () => (await tab.texts({ css: 'main h1' })).join())
          .toContain(title)
          .catch(() => empty.push(load))
      }
      // It fetches what the others then have, where it is kept.
      await look(0)
      const before = app.requests
      for (let load = 1; load <= loads; load += 1) await look(load)
      expect(empty, 'the loads that left the page empty').toEqual([])
      // The page itself is asked for each time, and its dozen files are where they are not kept.
      const each = (app.requests - before) / loads
      if (cache === 'cold') expect(each).toBeGreaterThan(6)
      else expect(each).toBeLessThan(3)
    })
