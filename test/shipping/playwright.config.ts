import { defineConfig } from '@playwright/test'
import { firefox, headlessShell } from '../browser/browsers.ts'
import type { AppServerKind } from '../browser/fixtures.ts'
import { leftOutByFirefox } from '../browser/left.ts'
import { serverKinds } from './servers.ts'

const isCi = Boolean(process.env['CI'])

/** The stories that the browser tests tell of a server of ours, told of the real ones. */
const stories = ['signIn', 'reload', 'tabs', 'signOut'].map((name) => `browser/${name}.spec.ts`)
const left = leftOutByFirefox.flatMap(({ spec, title }) =>
  title ? [new RegExp(`\\b${spec}\\.spec\\.ts.*(?:${title.source})`)] : [],
)

export default defineConfig<object, { appServer: AppServerKind }>({
  testDir: '..',
  testMatch: ['shipping/*.spec.ts', ...stories],
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: isCi,
  retries: isCi ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    trace: isCi ? 'off' : 'retain-on-failure',
    reuseContext: true,
    // The certificate is the tests' own.
    ignoreHTTPSErrors: true,
  },
  projects: serverKinds.flatMap((appServer) => [
    {
      name: `${appServer}-chromium`,
      use: { browserName: 'chromium' as const, launchOptions: headlessShell, appServer },
    },
    {
      name: `${appServer}-firefox`,
      use: { browserName: 'firefox' as const, ...firefox, appServer },
      grepInvert: left,
    },
  ]),
})
