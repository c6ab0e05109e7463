import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/**
 * `npm run screenshots`: every screen and state as pictures in `test/browser/screenshots/`, by Chromium, in every
 * language, two themes and two widths. `-- -g "fa, dark"` for one look.
 */
export default defineConfig({
  ...base,
  testMatch: 'pictures/!(take).ts',
  // What the machine does beside it makes a picture late, not wrong.
  retries: 1,
  projects: base.projects?.filter(({ name }) => name === 'chromium') ?? [],
})
