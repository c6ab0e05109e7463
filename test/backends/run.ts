import { spawnSync } from 'node:child_process'
import { backends, isBackendName } from './backends.ts'

/** `npm run test:backends -- oauth2 loopback …`: the built app in Chromium, against real servers. */
const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('-'))
const unknown = names.filter((name) => !isBackendName(name))
if (names.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.length > 0 ? `Unknown: ${unknown.join(', ')}. ` : ''}Usage: npm run test:backends -- ${Object.keys(backends).join(' ')}\n` +
      'Each is installed once, into ~/.cache/neshast/backends (or NESHAST_BACKENDS): ' +
      'oauth2 1 MB, loopback 80 MB, strapi and directus 0.5 GB and more.',
  )
  process.exit(2)
}
const { status } = spawnSync(
  'npx',
  [
    'playwright',
    'test',
    '--config',
    'test/backends/playwright.config.ts',
    ...args.filter((arg) => arg.startsWith('-')),
  ],
  { stdio: 'inherit', env: { ...process.env, NESHAST_BACKEND_NAMES: names.join(' ') } },
)
process.exitCode = status ?? 1
