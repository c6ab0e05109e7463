import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { account } from './servers/tokens.ts'

/** Runs the command as a person does; servers of this process may answer it meanwhile. */
export async function command(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  main = 'src/checkBackend/main.ts',
) {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    env: { ...process.env, NESHAST_PASSWORD: account.password, ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => (stdout += text))
  child.stderr.on('data', (text) => (stderr += text))
  const [status] = await once(child, 'close')
  return { stdout, stderr, status: status as number | null }
}
