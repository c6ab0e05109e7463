import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { boot, sessionPreset } from './src/app/vitePlugin.ts'
import { demoBackend } from './src/demo/vitePlugin.ts'
import { messages, wordsInPage } from './src/i18n/vitePlugin.ts'
import { buildTarget } from './src/lib/oldestBrowsers.ts'

const backend = ({ VITE_API_URL: apiUrl, VITE_SESSION_PRESET: preset }: Record<string, string>) => [
  demoBackend({ apiUrl }),
  sessionPreset({ apiUrl, preset: preset || undefined }),
]

/** What `src/boot.ts` needs, and the app too. */
const isOfBoot = (id: string) =>
  /\/src\/(boot|config|app\/(loadSignedIn|startLanguage|userLocale|watchStart)|i18n\/(languages|messages|letters|detectLanguage|applyLanguage)|preferences\/(stored|preferences|applyTheme)|lib\/(digits|browserStorage|whole)|session\/(util\/(path|appName)|presets\/\w+))\.ts$/.test(
    id,
  ) || id.includes('vite/preload-helper')

export default defineConfig(({ mode }) => ({
  plugins: [react(), messages(), wordsInPage(), boot(), ...backend(loadEnv(mode, process.cwd()))],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    target: buildTarget,
    // A strict Content-Security-Policy blocks `data:` URLs.
    assetsInlineLimit: 0,
    // The size check reads it.
    manifest: true,
    modulePreload: { polyfill: false },
    // What the first screen needs is two files, ours and the packages', instead of 15: 5 kB less, gzipped.
    // What a signed-in person sees first is one more; what sign-in may need of it, offers and times, is apart, and
    // what later screens share is one, for the first screen carries all their names.
    rolldownOptions: {
      // No module of the session layer does anything by being imported: what its entries name and the first
      // screen does not use need not come with it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/session\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'boot', test: isOfBoot, priority: 1 },
            { name: 'packages', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            { name: 'PairingOffer', test: /PairingOffer/ },
            { name: 'asides', test: /\/src\/ui\/(Time|useNow|SessionErrorText)/ },
            {
              name: 'signedIn',
              test: /\/src\/(app\/(signedIn|Private|shell\/(?!IdleDialog|guest))|screens\/home\/)/,
            },
            { name: 'shared', test: /\/src\/(app|ui)\/(?!.*Offer)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}))
