import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messagesPlugin } from '../../../src/build/messagesPlugin.ts'
import { buildTarget } from '../../../src/lib/oldestBrowsers.ts'

/** The floor page, built as the app is, where that has a say in what the packages weigh. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), messagesPlugin()],
  build: { target: buildTarget, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
