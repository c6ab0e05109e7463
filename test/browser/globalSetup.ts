import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { apiPlaceholder } from '../support/appServer.ts'
import { buildApp } from '../support/build.ts'

const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
)

/** A build by a Vite configuration of this folder. */
const buildBy = (config: string, outDir: string) =>
  promisify(execFile)(
    process.execPath,
    [
      ...[vite, 'build', '--config', new URL(config, import.meta.url).pathname],
      ...['--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
    ],
    { env: { ...process.env, NODE_ENV: undefined, VITE_API_URL: apiPlaceholder } },
  )

/** Builds what is tested, fresh and outside the tree: the app of another origin's API, and the app as it is shipped. */
export default async function globalSetup() {
  const dir = await mkdtemp(join(tmpdir(), 'neshast-browser-'))
  process.env['NESHAST_BUILDS'] = dir
  await Promise.all([
    buildApp(join(dir, 'crossOrigin'), apiPlaceholder),
    buildApp(join(dir, 'shipped')),
    // The app with an idle time-out, which it has not as it is shipped.
    buildBy('idle.vite.ts', join(dir, 'idle')),
    buildBy('sweep/vite.config.ts', join(dir, 'sweep')),
  ])
  return () => rm(dir, { recursive: true })
}
