import { defineConfig } from '@playwright/test'
import { launchOptions } from './chromium.ts'

/** The stories are WebKit's; the other engines have the whole suite. */
const withStories = Boolean(process.env['CI_ALL'])

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  fullyParallel: true,
  // They wait more than they work.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 45_000,
  globalTimeout: 12 * 60_000 - 10_000,
  expect: { timeout: 8000 },
  reporter: 'list',
  use: { launchOptions, trace: 'retain-on-failure' },
  projects: [
    { name: 'chromium', testIgnore: withStories ? [] : '**/stories/**' },
    // One driver serves all tabs of a browser, one after the other.
    { name: 'webkit', testDir: './stories', timeout: 120_000, expect: { timeout: 15_000 } },
  ],
})
