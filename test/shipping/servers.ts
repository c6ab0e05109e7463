import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '../../src/build/configure/arguments.ts'
import { configure } from '../../src/build/configure/configure.ts'
import { acme } from '../../src/build/servers/deployment.ts'
import { serverFolder } from '../../src/build/writeServerFiles.ts'
import { freePort } from '../support/freePort.ts'

export type ServerKind = 'nginx' | 'caddy'
export const serverKinds: readonly ServerKind[] = ['nginx', 'caddy']

/** A folder with a certificate for this machine, made once. */
export function makeCertificate(dir: string) {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'chain.pem')],
    ],
    { stdio: 'ignore' },
  )
}

type Ports = { readonly http: number; readonly https: number }

/** Debian's own nginx.conf with the site in it, and nothing else. */
function startNginx(dir: string, made: string, { http, https }: Ports) {
  const site = made.replace(/(listen (?:\[::\]:)?)(80|443)/g, (_, listen: string, port) =>
    [listen, port === '80' ? http : https].join(''),
  )
  writeFileSync(join(dir, 'site.conf'), site)
  const main = readFileSync('/etc/nginx/nginx.conf', 'utf8')
    .replace(/^user .*$/m, '')
    .replace(/^pid .*$/m, `pid ${dir}/nginx.pid;\ndaemon off;`)
    .replace(/^error_log .*$/m, '')
    .replace(/^\s*access_log .*$/m, 'access_log off;')
    .replace('include /etc/nginx/conf.d/*.conf;', `include ${dir}/site.conf;`)
    .replace('include /etc/nginx/sites-enabled/*;', '')
  writeFileSync(
    join(dir, 'nginx.conf'),
    // The folder of a test can be read by who runs it alone.
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}error_log ${dir}/error.log;\n${main}`,
  )
  return spawn('nginx', ['-c', join(dir, 'nginx.conf')], { stdio: 'inherit' })
}

function startCaddy(dir: string, made: string, { http, https }: Ports) {
  const options = ['admin off', 'skip_install_trust', `http_port ${http}`, `https_port ${https}`]
  writeFileSync(join(dir, 'Caddyfile'), `{\n\t${options.join('\n\t')}\n}\n${made}`)
  return spawn(
    'caddy',
    ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'],
    // Nothing of it is left in the home of who runs the tests.
    {
      stdio: ['ignore', 'ignore', process.env['DEBUG_SERVERS'] ? 'inherit' : 'ignore'],
      env: { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir, HOME: dir },
    },
  )
}

const starts = {
  nginx: { file: 'nginx.conf', start: startNginx },
  caddy: { file: 'Caddyfile', start: startCaddy },
}

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(true)
    }).on('error', () => resolve(false))
  })

async function untilAnswers(url: string, child: ChildProcess) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} has ended: ${child.exitCode}`)
    if (await answers(url)) return
    await sleep(50)
  }
  throw new Error(`nothing answers at ${url}`)
}

export type Shipped = {
  /** Where the app is, with the path that it lives at, and no slash at its end. */
  readonly url: string
  /** Where the same server waits for plain HTTP. */
  readonly plainUrl: string
  /** The folder that is served. */
  readonly root: string
  /** The folder that what renews a certificate is answered from. */
  readonly acmeRoot: string
  /** Has another build deployed, as `deploy.sh` does it. */
  deploy(build: string, keepDays: number): Promise<void>
  close(): Promise<void>
}

type Wish = {
  readonly kind: ServerKind
  /** A folder of builds, with the certificate, and the name of one. */
  readonly builds: string
  readonly build: string
  readonly base?: string
  /** What is said to `npm run configure` besides. */
  readonly said: readonly string[]
}

/** Configures a build, deploys it, and has a real server serve it over TLS, with nothing but the files that were made. */
export async function ship({ kind, builds, build, base = '/', said }: Wish): Promise<Shipped> {
  const dir = await mkdtemp(join(tmpdir(), 'neshast-shipped-'))
  const root = join(dir, 'www')
  const certificate = ['--certificate', join(builds, 'chain.pem'), '--key', join(builds, 'key.pem')]

  async function deploy(name: string, keepDays: number) {
    const dist = join(dir, 'dist')
    await rm(dist, { recursive: true, force: true })
    await cp(join(builds, name), dist, { recursive: true })
    await configure(
      readArguments([dist, '--host', 'localhost', '--root', root, ...certificate, ...said]),
    )
    execFileSync('sh', [join(serverFolder(dist), 'deploy.sh')], {
      env: { ...process.env, KEEP_DAYS: String(keepDays) },
    })
  }
  await deploy(build, 30)

  const ports = { http: await freePort(), https: await freePort() }
  const { file, start } = starts[kind]
  const acmeRoot = join(dir, 'acme')
  const made = readFileSync(join(serverFolder(join(dir, 'dist')), file), 'utf8').replaceAll(
    acme.root,
    acmeRoot,
  )
  const child = start(dir, made, ports)
  const origin = `https://localhost:${ports.https}`
  await untilAnswers(origin, child)
  return {
    url: origin + base.slice(0, -1),
    plainUrl: `http://localhost:${ports.http}`,
    root,
    acmeRoot,
    deploy,
    async close() {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill()) await ended
      await rm(dir, { recursive: true })
    },
  }
}
