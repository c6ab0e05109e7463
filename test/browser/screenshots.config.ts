import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screenshots`: the screens as pictures in `test/browser/screenshots/`, by Chromium. */
export default defineConfig({
  ...base,
  testMatch: 'screenshots.ts',
  projects: base.projects?.filter(({ name }) => name === 'chromium') ?? [],
})
