import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screenshots`: the screens as pictures in `test/browser/screenshots/`. */
export default defineConfig({ ...base, testMatch: 'screenshots.ts' })
