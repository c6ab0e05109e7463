import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'

export type Result = Mutant & {
  noticed?: { file: string; by: string; why?: string }
  /** No test of any file came by it. */
  covered: boolean
}
interface Entry {
  test?: number
  mutant?: string
  done?: number
  noticed?: string
  by?: string
  why?: string
  unsure?: string
  dirty?: true
  flaky?: string
  broken?: string
  reached?: string[]
  /** Code that runs while the file is loaded. */
  covered?: string[]
  failed?: string
}
/** What a run has found so far: `over` are the test files it is done with, `alone` what it has left for the end. */
export interface Progress {
  results: Result[]
  over: string[]
  alone: [file: string, mutant: string][]
}
interface Run {
  copy: string
  tests: string[]
  chosen: Mutant[]
  times: Record<string, number>
  progress: (progress: Progress) => void
  before: Progress
}

const silence = 120_000

/** Each test file once, with all mutants that nobody has noticed yet; then what needs a load of its own. */
export async function runTests({
  copy,
  tests,
  chosen,
  times,
  progress,
  before,
}: Run): Promise<Result[]> {
  const results = new Map(chosen.map((m): [string, Result] => [m.id, { ...m, covered: false }]))
  for (const { id, noticed, covered } of before.results)
    Object.assign(results.get(id) ?? {}, { covered }, noticed && { noticed })
  const pending = () => [...results.values()].filter((r) => !r.noticed).map(({ id }) => id)
  /** Pairs of a test file and a mutant that has to be on while the file is loaded. */
  const alone = [...before.alone]
  const kills = new Map<string, number>()

  const notice = (id: string, file: string, by: string, why?: string) => {
    const result = results.get(id)
    if (!result || result.noticed) return
    result.noticed = { file, by, ...(why && { why }) }
    kills.set(`${file} ${result.file}`, (kills.get(`${file} ${result.file}`) ?? 0) + 1)
  }

  const over = [...before.over]
  // First a few tests of each file: what these do not notice, the others of the file seldom do.
  for (const most of [3, undefined])
    for (const [at, file] of tests.entries()) await play(file, at, most)

  const rank = ([file, id]: [string, string]) => kills.get(`${file} ${results.get(id)?.file}`) ?? 0
  const tasks = new Map(alone.map((task) => [task.join(' '), task]))
  const left = [...tasks.values()].sort((one, other) => rank(other) - rank(one))
  console.log(`${new Set(left.map(([, id]) => id)).size} mutants with a load of their own`)
  for (const [file, id] of left) await tryAlone(file, id)
  progress({ results: [...results.values()], over, alone })
  return [...results.values()]

  async function play(file: string, at: number, most?: number) {
    const key = most === undefined ? file : `${most} of ${file}`
    if (over.includes(key)) return
    const done: number[] = []
    const unsure = new Set<string>()
    const tried: string[] = []
    const started = Date.now()
    for (let load = 0; load < 40; load++) {
      const left = pending().filter((id) => !unsure.has(id))
      if (left.length === 0) break
      const { entries, hung } = await jest(copy, file, { pending: left, done, tried, most })
      const last = entries.findLast(({ test }) => test !== undefined)
      for (const entry of entries) {
        if (entry.mutant !== undefined) tried.push(`${entry.test}:${entry.mutant}`)
        entry.reached?.forEach(markCovered)
        if (entry.done !== undefined) done.push(entry.done)
        if (entry.noticed) notice(entry.noticed, file, entry.by as string, entry.why)
        if (entry.unsure) {
          // What it leaves behind would make a new load necessary after each test.
          unsure.add(entry.unsure)
          alone.push([file, entry.unsure])
        }
        for (const id of entry.covered ?? [])
          if (results.has(id)) {
            markCovered(id)
            alone.push([file, id])
          }
        if (entry.dirty ?? entry.broken ?? entry.flaky) console.log(file, entry)
      }
      if (hung && last?.mutant) notice(last.mutant, file, 'never ends')
      else if (hung && last) done.push(last.test as number)
      if (load === 39) console.log(file, 'was loaded 40 times, and is left at that')
      if (!hung && !entries.some(({ dirty }) => dirty)) break
    }
    over.push(key)
    progress({ results: [...results.values()], over, alone })
    times[file] ??= Date.now() - started
    console.log(
      `${at + 1}/${tests.length} ${key}: ${Math.round((Date.now() - started) / 1000)} s, ${pending().length} left`,
    )
  }

  async function tryAlone(file: string, id: string) {
    if (results.get(id)?.noticed) return
    const fails = async () => {
      const { entries, hung } = await jest(copy, file, { alone: id })
      if (hung) return { failed: 'never ends' }
      return entries.find(({ failed }) => failed) ?? (entries.length === 0 && { failed: 'loads' })
    }
    const first = await fails()
    const again = first && (await fails())
    if (again) notice(id, file, again.failed as string, (again as Entry).why)
  }

  function markCovered(id: string) {
    const result = results.get(id)
    if (result) result.covered = true
  }
}

/** One load of a test file. A load that says nothing for two minutes is ended. */
async function jest(copy: string, file: string, job: object) {
  const log = join(copy, '.mutation.log')
  writeFileSync(log, '')
  const path = join(copy, '.mutation.json')
  writeFileSync(path, JSON.stringify({ pending: [], done: [], tried: [], ...job, log }))
  const child = spawn(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'],
      ...['node_modules/jest/bin/jest.js', '--config', 'test/mutation/jest.config.ts'],
      ...['--runInBand', '--silent', '--forceExit', '--runTestsByPath', file],
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
  return { entries, hung }
}
