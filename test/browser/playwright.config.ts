import { defineConfig } from '@playwright/test'
import { firefox, headlessShell } from './browsers.ts'
import { leftOutByFirefox, storiesForAll } from './left.ts'

const isCi = Boolean(process.env['CI'])
/** Nothing that can be run is left out for its time. */
const isAll = Boolean(process.env['CI_ALL'])

const left = leftOutByFirefox.filter(({ forTime = false }) => !(forTime && isAll))
const wholeSpecs = left.flatMap(({ spec, title }) => (title ? [] : [`**/${spec}.spec.ts`]))
/** What a title is matched with begins with the project and the file. */
const singleTests = left.flatMap(({ spec, title }) =>
  title ? [new RegExp(`\\b${spec}\\.spec\\.ts.*(?:${title.source})`)] : [],
)

/** The others of the stories are WebKit's; the other engines have the whole suite instead. */
const others = isAll ? [] : [`**/stories/!(${storiesForAll.join('|')}).spec.ts`]

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  // Each browser has work for two cores by itself: with three the same tests take longer, and more of them time out.
  workers: 2,
  forbidOnly: isCi,
  // A test that passes on a further try is told of: `test/support/counts.ts`.
  retries: isCi ? 2 : 0,
  timeout: 45_000,
  // On a slow machine they take 50 minutes; CI as a whole has 90.
  globalTimeout: (isAll ? 90 : 73) * 60_000 - 10_000,
  // No test is about how soon: the machine may be busy.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    trace: isCi ? 'off' : 'retain-on-failure',
    // A new window costs Firefox seconds of work, and Chromium a third of a test: a worker's tests have one, emptied
    // between two tests of all that it keeps.
    reuseContext: true,
  },
  projects: [
    // First, for its longest test is among its last: the others' tests run beside that one.
    // One driver serves all tabs of a browser, one after the other.
    { name: 'webkit', testDir: './stories', timeout: 120_000 },
    {
      name: 'chromium',
      use: { browserName: 'chromium', launchOptions: headlessShell },
      testIgnore: others,
    },
    {
      name: 'firefox',
      // It starts a page in twice the time.
      timeout: 90_000,
      use: { browserName: 'firefox', ...firefox },
      testIgnore: [...others, ...wholeSpecs],
      grepInvert: singleTests,
    },
  ],
})
