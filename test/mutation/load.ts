import { spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is done with a test file; see `environment.js`. */
export type Job =
  { collect: true } | { plan: Record<number, string[]>; all: boolean } | { alone: string }

/** What the environment tells, one a line. */
export interface Entry {
  file: string
  test?: number
  mutant?: string
  /** Of a test that was run to collect. */
  number?: number
  name?: string
  duration?: number
  ids?: string[]
  passed?: string
  noticed?: string
  by?: string
  why?: string
  unsure?: string
  dirty?: true
  flaky?: string
  broken?: string
  /** Code that runs while the file is loaded. */
  covered?: string[]
  failed?: string
  alone?: string
  finished?: true
}

const silence = 120_000
let count = 0

/** Plays test files in one process, one after the other. If it says nothing for two minutes, it is ended: it hung. */
export async function load(copy: string, files: Map<string, Job>, chosen: string[]) {
  const log = join(copy, `.mutation.${(count += 1)}.log`)
  const path = `${log}.json`
  writeFileSync(log, '')
  writeFileSync(path, JSON.stringify({ log, chosen, files: Object.fromEntries(files) }))
  const child = spawn(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'],
      ...['node_modules/jest/bin/jest.js', '--config', 'test/mutation/jest.config.ts'],
      ...['--runInBand', '--silent', '--forceExit', '--runTestsByPath', ...files.keys()],
    ],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, MUTATION_JOB: path } },
  )
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  let hung = false
  let size = 0
  let heard = Date.now()
  const watch = setInterval(() => {
    const now = statSync(log).size
    if (now !== size) heard = Date.now()
    size = now
    if (Date.now() - heard < silence) return
    hung = true
    child.kill('SIGKILL')
  }, 1_000)
  await exited
  clearInterval(watch)
  const entries = readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
  for (const file of [log, path]) rmSync(file)
  return { entries, hung }
}
