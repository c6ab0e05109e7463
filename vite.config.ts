import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { bootPlugin } from './src/build/bootPlugin.ts'
import { brandPlugin } from './src/build/brandPlugin.ts'
import { demoPlugin } from './src/build/demoPlugin.ts'
import { messagesPlugin } from './src/build/messagesPlugin.ts'
import { notStartedPlugin } from './src/build/notStartedPlugin.ts'
import { preloadPlugin } from './src/build/preloadPlugin.ts'
import { presetPlugin } from './src/build/presetPlugin.ts'
import { shipPlugin } from './src/build/shipPlugin.ts'
import { sourceMapsPlugin } from './src/build/sourceMapsPlugin.ts'
import { versionPlugin } from './src/build/versionPlugin.ts'
import { buildTarget } from './src/lib/oldestBrowsers.ts'

const backend = ({ VITE_API_URL: apiUrl, VITE_SESSION_PRESET: name }: Record<string, string>) => {
  const preset = presetPlugin({ apiUrl, preset: name || undefined })
  return [demoPlugin({ apiUrl }), preset, shipPlugin(preset.api)]
}

/**
 * The chunks that the form and home need. V8 compiles all functions of a file that begins with this comment while it
 * arrives, beside the main thread, rather than each when it is called: on a phone that has nothing of the app the name of
 * who signs in is on the screen a twentieth sooner. https://v8.dev/blog/explicit-compile-hints
 */
const atStart = new Set(['boot', 'index', 'packages', 'signedInScreens', 'asides', 'shared'])
const compileAll = '//# allFunctionsCalledOnLoad'

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    messagesPlugin(),
    notStartedPlugin(),
    bootPlugin(),
    preloadPlugin(),
    sourceMapsPlugin(),
    versionPlugin(),
    brandPlugin(),
    ...backend(loadEnv(mode, process.cwd())),
  ],
  css: {
    modules: {
      // The class's own name, and what stands for its file: without the line, which other names would change with, and
      // 0.2 kB less on the first screen, gzipped.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256').update(relative('.', file)).digest('base64url').slice(0, 3)}`,
    },
  },
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
    // What a signed-in person sees first is one more; what sign-in may need of it, times and their words, is apart, and
    // what later screens share is one, for the first screen carries all their names.
    rolldownOptions: {
      // No module of the session layer does anything by being imported: what its entries name and the first
      // screen does not use need not come with it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/session\//, sideEffects: false }] },
      output: {
        // Each name stands in the files that are loaded first: shorter ones are 0.1 kB less, gzipped.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        postBanner: ({ name }) => (atStart.has(name) ? compileAll : ''),
        codeSplitting: {
          groups: [
            // A group takes what its modules import along.
            { name: 'boot', test: /\/src\/boot\.ts$/ },
            { name: 'packages', test: /node_modules/, tags: ['$initial'] },
            { name: 'index', tags: ['$initial'] },
            { name: 'asides', test: /\/src\/ui\/feedback\/SessionErrorText\.tsx$/ },
            { name: 'signedInScreens', test: /\/src\/app\/signedIn\.ts$/ },
            { name: 'shared', test: /\/src\/(app|login|ui)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
}))
