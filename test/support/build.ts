import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
)

/** Makes a production build in a folder of its own, as `npm run build` makes `dist/`; `flags` are Vite's. */
export async function buildApp(
  outDir: string,
  apiUrl = '',
  preset = '',
  ...flags: string[]
): Promise<void> {
  await run(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--logLevel', 'error', ...flags],
    {
      // A test runner's NODE_ENV would make another build than the one that is shipped.
      env: {
        ...process.env,
        NODE_ENV: undefined,
        VITE_API_URL: apiUrl,
        VITE_SESSION_PRESET: preset,
      },
    },
  )
}
