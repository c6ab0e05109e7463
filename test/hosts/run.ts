import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/freePort.ts'
import { startBackend } from './backend.ts'
import { folderOf, hostNames, install, packPackage } from './install.ts'
import { playStory } from './story.ts'

/**
 * `npm run test:hosts -- vite-react18 …`: the package in apps of its users' kinds, each built for production and played
 * in Chromium; all of them without a name. `--report=file` gets the counts, for `.ci/run`.
 */
const args = process.argv.slice(2)
const report = args.find((arg) => arg.startsWith('--report='))?.slice('--report='.length)
const named = args.filter((arg) => !arg.startsWith('--'))
const unknown = named.filter((name) => !hostNames.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${hostNames.join(' ')}`)
  process.exit(2)
}

type Env = Record<string, string>

/** Runs a command in a folder. @throws Error with what it printed. */
function runIn(cwd: string, command: string, env: Env = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 240_000,
  })
  if (status !== 0) throw new Error(`${command} (exit ${status})\n${stdout}\n${stderr}`)
}

const serving = new Set<() => void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    serving.forEach((stop) => stop())
    process.exit(1)
  })

/** Serves a host until `stop`; resolves when it answers. */
async function serve(cwd: string, url: string, env: Env) {
  const child = spawn('npm', ['run', '--silent', 'serve'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    // A group of its own, so that what npm has started is stopped with it.
    detached: true,
  })
  const stop = () => {
    serving.delete(stop)
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
  }
  serving.add(stop)
  const answers = async () => {
    try {
      return (await fetch(url)).ok
    } catch {
      return false
    }
  }
  for (let tries = 0; tries < 120; tries += 1) {
    if (child.exitCode !== null) throw new Error(`npm run serve (exit ${child.exitCode})`)
    if (await answers()) return stop
    await sleep(250)
  }
  stop()
  throw new Error(`nothing answers at ${url}`)
}

/** Those whose page comes from a server: it has what a guest sees. */
const rendered = ['next']
async function checkRendered(url: string) {
  const response = await fetch(url)
  assert.match(await response.text(), /<form.*User name/s, 'the server renders no sign-in')
}

async function tryHost(name: string, tarball: string) {
  const folder = folderOf(name)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const backend = await startBackend(url)
  const env = {
    PORT: String(port),
    VITE_API_URL: backend.url,
    NEXT_PUBLIC_API_URL: backend.url,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  try {
    install(name, tarball)
    runIn(folder, 'npm install --no-audit --no-fund --no-package-lock --prefer-offline')
    runIn(folder, 'npm run typecheck')
    runIn(folder, 'npm run build', env)
    const stop = await serve(folder, url, env)
    try {
      if (rendered.includes(name)) await checkRendered(url)
      await playStory(url, backend, { hasDraft: name === 'vite-react18' })
    } finally {
      stop()
    }
  } finally {
    await backend.close()
  }
}

const tarball = packPackage()
const count = { passed: 0, failed: 0 }
for (const name of named.length > 0 ? named : hostNames) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  try {
    await tryHost(name, tarball)
    count.passed += 1
    console.log(`ok: ${name} (${seconds()} s)`)
  } catch (error) {
    count.failed += 1
    console.log(`FAILED: ${name} (${seconds()} s)\n${(error as Error).message}`)
  }
}
if (report !== undefined) writeFileSync(report, JSON.stringify(count))
console.log(`hosts: ${count.passed} passed, ${count.failed} failed`)
if (count.failed > 0) process.exitCode = 1
