import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { buildTarget } from '../../../src/lib/oldestBrowsers.ts'

/** The sweep of `src/calendar` as a page of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: { target: buildTarget, modulePreload: { polyfill: false } },
})
