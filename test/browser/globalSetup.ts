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

/** A build by a Vite configuration of this folder; `appConfig` may stand in for the app's own. */
const buildBy = (config: string, outDir: string, appConfig = '', brand = '') =>
  promisify(execFile)(
    process.execPath,
    [
      ...[vite, 'build', '--config', new URL(config, import.meta.url).pathname],
      ...['--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: undefined,
        VITE_API_URL: apiPlaceholder,
        TEST_CONFIG: appConfig,
        TEST_BRAND: brand,
      },
    },
  )

/** Builds what is tested, fresh and outside the tree: the app of another origin's API, and the app as it is shipped. */
export default async function globalSetup() {
  const dir = await mkdtemp(join(tmpdir(), 'neshast-browser-'))
  process.env['NESHAST_BUILDS'] = dir
  await Promise.all([
    buildApp(join(dir, 'crossOrigin'), apiPlaceholder),
    buildApp(join(dir, 'shipped')),
    // The app with options that it has not as it is shipped.
    buildBy('configured.vite.ts', join(dir, 'idle'), 'idleConfig.ts'),
    buildBy('configured.vite.ts', join(dir, 'reauth'), 'reauthConfig.ts'),
    buildBy('configured.vite.ts', join(dir, 'cookie'), 'cookieConfig.ts'),
    buildBy('configured.vite.ts', join(dir, 'restore'), 'restoreConfig.ts', 'brand'),
    buildBy('configured.vite.ts', join(dir, 'demo'), 'demoConfig.ts'),
    buildBy('configured.vite.ts', join(dir, 'steps'), 'stepsConfig.ts'),
    buildBy('configured.vite.ts', join(dir, 'brand'), 'brandConfig.ts', 'brand'),
    buildBy('sweep/vite.config.ts', join(dir, 'sweep')),
  ])
  return () => rm(dir, { recursive: true })
}
