import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * `npm run test:shipping`: the build behind the real servers, in Chromium and Firefox; `-- --project=nginx-firefox` for
 * one of the four. Installs what is missing of the servers, where there is `apt-get`. Not part of CI.
 */
const needed = [
  { file: '/usr/sbin/nginx', name: 'nginx' },
  {
    file: '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
    name: 'libnginx-mod-http-brotli-static',
  },
  { file: '/usr/bin/caddy', name: 'caddy' },
  { file: '/usr/bin/openssl', name: 'openssl' },
]
const missing = needed.filter(({ file }) => !existsSync(file)).map(({ name }) => name)

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status ?? 1
}

if (missing.length > 0) {
  const [command = '', ...before] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', 'apt-get']
  run(command, ...before, 'update', '-qq')
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
  if (run(command, ...before, ...install) !== 0) {
    console.error(`These tests need ${missing.join(', ')}, which could not be installed.`)
    process.exit(2)
  }
}

const config = 'test/shipping/playwright.config.ts'
process.exitCode = run('npx', 'playwright', 'test', '--config', config, ...process.argv.slice(2))
