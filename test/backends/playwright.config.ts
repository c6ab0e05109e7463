import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'
import type { BackendName } from './backends.ts'
import type { BackendOptions } from './fixtures.ts'

const names = (process.env['NESHAST_BACKEND_NAMES'] ?? '').split(' ') as BackendName[]

export default defineConfig<object, BackendOptions>({
  testDir: '.',
  // Not where the browser tests have theirs: CI runs both at a time, and each empties its own first.
  outputDir: join(tmpdir(), 'neshast-backends-results'),
  globalSetup: './globalSetup.ts',
  // Two browsers and a large server leave a page too little time for tokens of three seconds.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: { launchOptions, trace: 'retain-on-failure' },
  projects: names.map((name) => ({ name, use: { backend: name } })),
})
