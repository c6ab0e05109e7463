import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/freePort.ts'
import type { BackendName } from './backends.ts'
import { folderOf } from './install.ts'

/** How long the tokens of a server live. */
export type Lifetimes = { readonly accessSeconds: number; readonly refreshSeconds: number }

export type Running = { readonly url: string; close(): Promise<void> }

/** One server may be run in two styles. */
const hostOf = (name: BackendName) => name.replace('Cookie', '')

/** Starts a back end that is installed, as a process of its own. Resolves when it answers. */
export async function start(name: BackendName, lifetimes: Lifetimes): Promise<Running> {
  const port = await freePort()
  const host = fileURLToPath(new URL(`hosts/${hostOf(name)}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', host], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST_FOLDER: folderOf(name),
      HOST_PORT: String(port),
      HOST_ACCESS_SECONDS: String(lifetimes.accessSeconds),
      HOST_REFRESH_SECONDS: String(lifetimes.refreshSeconds),
    },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))

  async function close() {
    if (child.exitCode !== null || child.pid === undefined) return
    // A host may have children of its own; the group gets the signal whole.
    const stop = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal)
    const tooLate = setTimeout(() => stop('SIGKILL'), 5000)
    stop('SIGTERM')
    await once(child, 'exit')
    clearTimeout(tooLate)
  }
  const tooLate = Date.now() + 90_000
  while (!output.includes('host is ready')) {
    if (child.exitCode !== null || Date.now() > tooLate) {
      await close()
      throw new Error(`${name} did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url: `http://localhost:${port}`, close }
}
