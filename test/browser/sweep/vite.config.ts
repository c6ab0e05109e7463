import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The sweep of `src/calendar` as a page of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: { target: 'es2022', modulePreload: { polyfill: false } },
})
