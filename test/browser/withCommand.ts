import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../support/freePort.ts'
import { expect } from './fixtures.ts'

/** Runs one of our npm commands until `act` is done with the server that it starts. */
export async function withCommand(args: string[], act: (url: string) => Promise<void>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, NODE_ENV: undefined, VITE_API_URL: undefined }
  const child = spawn('npm', ['run', ...args, '--port', String(port)], { env, detached: true })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  try {
    await expect(async () => {
      expect(child.exitCode, output).toBe(null)
      expect((await fetch(url)).ok).toBe(true)
    }).toPass({ timeout: 30_000 })
    await act(url)
  } finally {
    // npm does not hand a signal on to what it runs; the group gets it whole.
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
    }
  }
}
