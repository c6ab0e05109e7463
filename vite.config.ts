import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { demoBackend } from './src/demo/vitePlugin.ts'
import { messages } from './src/i18n/vitePlugin.ts'

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    messages(),
    demoBackend({ apiUrl: loadEnv(mode, process.cwd())['VITE_API_URL'] }),
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  // A strict Content-Security-Policy blocks `data:` URLs.
  build: { assetsInlineLimit: 0, target: 'es2022' },
}))
