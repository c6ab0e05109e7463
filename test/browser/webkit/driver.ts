import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../support/freePort.ts'

const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }

/** WebKitGTK's small browser. @throws Error that says how to get it. */
function findMiniBrowser(): string {
  const machine = machines[process.arch] ?? process.arch
  const path = `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
  for (const needed of [path, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'])
    if (!existsSync(needed))
      throw new Error(
        `The stories in WebKit need ${needed}. Install it:\n\n` +
          '    apt-get install webkit2gtk-driver xvfb\n',
      )
  return path
}

/**
 * A screen, the driver, and all that the driver starts are one process group. Its shell waits for the end of our pipe
 * and then ends the group: also when this process is killed, and cannot clean up.
 */
const group = `
  Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>&1 >/dev/null 2>&1 &
  read -r ours
  DISPLAY=:$ours WebKitWebDriver --port="$1" >/dev/null 2>&1 &
  cat >/dev/null
  kill -9 0`

export interface Driver {
  readonly url: string
  readonly miniBrowser: string
  close(): Promise<void>
}

/** Starts WebKitWebDriver on a screen of its own. */
export async function startDriver(): Promise<Driver> {
  const miniBrowser = findMiniBrowser()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn('sh', ['-c', group, 'webkit', String(port)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const gone = once(child, 'exit')
  // The screen tells its number, a line of its own; the shell is waiting for it.
  child.stdout.pipe(child.stdin, { end: false })
  const isReady = async () => {
    const answer = await fetch(`${url}/status`).catch(() => undefined)
    return answer?.ok ?? false
  }
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('WebKitWebDriver has ended.')
    await wait(50)
  }
  return {
    url,
    miniBrowser,
    async close() {
      child.stdin.end()
      await gone
    },
  }
}
