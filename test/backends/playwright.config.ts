import { defineConfig } from '@playwright/test'
import { headlessShell } from '../browser/browsers.ts'
import type { BackendName } from './backends.ts'
import type { BackendOptions } from './fixtures.ts'

const names = (process.env['NESHAST_BACKEND_NAMES'] ?? '').split(' ') as BackendName[]
const isCi = Boolean(process.env['CI'])

export default defineConfig<object, BackendOptions>({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  // Two browsers and a large server leave a page too little time for tokens of three seconds.
  workers: 1,
  forbidOnly: isCi,
  retries: isCi ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: { launchOptions: headlessShell, trace: isCi ? 'off' : 'retain-on-failure' },
  projects: names.map((name) => ({ name, use: { backend: name } })),
})
