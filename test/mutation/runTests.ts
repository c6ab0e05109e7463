import { whyOf } from './explained.ts'
import { playAlone } from './playAlone.ts'
import { load, type Entry, type Job } from './load.ts'
import type { Mutant } from './mutants.ts'
import { batches, pairOf, plan, rounds, type Plan, type Test } from './plan.ts'
import type { Progress } from './progress.ts'

interface Run {
  copy: string
  /** Test files, and a hash of each. */
  tests: Map<string, string>
  /** All mutants that it is told of which tests come by them. */
  chosen: Mutant[]
  /** Those that are played, one group after the other. */
  groups: Mutant[][]
  progress: Progress
  save: () => void
}
export type Task = [file: string, job: Job]
export type State = 'ran' | 'hung' | 'not begun'
export type Play = (
  lists: Task[][],
  hear: (task: Task, entries: Entry[], state: State) => void,
) => Promise<void>

const workers = Number(process.env.WORKERS ?? 2)

export async function runTests({ copy, tests, chosen, groups, progress, save }: Run) {
  const ids = chosen.map(({ id }) => id)
  /** Files in which a test fails if those before it are left out. */
  const needAll = new Set<string>()
  const started = Date.now()
  const say = (text: string) =>
    console.log(`${Math.round((Date.now() - started) / 1000)} s: ${text}`)

  await collect()
  for (const [at, group] of groups.entries()) {
    const left = () => `${progress.pending(group).length} of ${group.length} left`
    // What is explained is played a little, lest the reason be wrong.
    const open = group.filter((mutant) => !whyOf(mutant))
    for (const [round, budget] of rounds.entries()) {
      await play(round === 0 ? group : open, budget)
      say(`group ${at + 1}, round ${round + 1}: ${left()}`)
    }
    await playAlone({ copy, group: open, progress, play: inProcesses, say })
    save()
    say(`group ${at + 1}: ${left()}`)
  }

  /** Plays files in as many processes as there are workers, and hands on what each file tells. */
  async function inProcesses(...[lists, hear]: Parameters<Play>) {
    const queue = [...lists]
    const work = async () => {
      for (let list = queue.shift(); list; list = queue.shift()) {
        const { entries, hung } = await load(copy, new Map(list), ids)
        const last = entries.at(-1)
        for (const task of list) {
          const own = entries.filter(({ file }) => file === task[0])
          const isOpen = hung && !own.some(({ finished }) => finished)
          const state = !isOpen ? 'ran' : last?.file === task[0] ? 'hung' : 'not begun'
          hear(task, own, state)
        }
        save()
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
  }

  /** Which test comes by which mutants, of files that have changed since this was asked last. */
  async function collect() {
    const stale = [...tests].filter(([file, hash]) => progress.collected[file]?.hash !== hash)
    for (const [file] of stale) progress.forget(file)
    const tasks = stale.map(([file]): Task => [file, { collect: true }])
    let count = 0
    await inProcesses(
      batches(tasks, () => 1, 5),
      ([file], entries) => {
        const found = entries.filter((entry): entry is Entry & Test => entry.ids !== undefined)
        const broken = entries.flatMap((entry) => entry.broken ?? [])
        progress.collected[file] = {
          hash: tests.get(file) as string,
          tests: found.map((test) => ({
            ...{ file, number: test.number, name: test.name, duration: test.duration },
            ids: test.ids,
          })),
          broken,
          atLoad: entries.flatMap(({ covered }) => covered ?? []),
        }
        say(`${(count += 1)} of ${stale.length}: ${file}, ${found.length} tests`)
        if (broken.length > 0) console.log('fail without a mutant:', broken)
      },
    )
  }

  async function play(group: Mutant[], budget: number) {
    const all = [...tests.keys()].flatMap((file) => progress.collected[file]?.tests ?? [])
    const { isOver, kills } = progress
    const planned = plan(progress.pending(group), budget, { tests: all, isOver, kills })
    const durations = new Map(all.map((test) => [`${test.file} ${test.number}`, test.duration]))
    const costOf = ([file, job]: Task) =>
      Object.entries((job as { plan: Plan }).plan).reduce(
        (sum, [number, { length }]) =>
          sum + (durations.get(`${file} ${number}`) ?? 0) * (1 + length),
        3_000,
      )
    // What hung, or left something behind, is played without what made it so.
    for (let loads = 0; loads < 12; loads++) {
      const tasks = [...planned].flatMap(([file, numbers]): Task[] => {
        const left = Object.entries(numbers)
          .map(
            ([number, list]) => [number, list.filter((id) => !isOver(file, number, id))] as const,
          )
          .filter(([, { length }]) => length > 0)
        const rest: Plan = Object.fromEntries(left)
        return left.length > 0 ? [[file, { plan: rest, all: needAll.has(file) }]] : []
      })
      if (tasks.length === 0) return
      await inProcesses(batches(tasks, costOf, 60_000), hearPlayed)
    }
  }

  function hearPlayed([file, job]: Task, entries: Entry[], state: State) {
    const { plan: planned, all } = job as { plan: Plan; all: boolean }
    const last = entries.findLast(({ test }) => test !== undefined)
    const try_ = (number: number, id: string) => progress.tried.add(pairOf(file, number, id))
    const leave = (number = -1) => planned[number]?.forEach((id) => try_(number, id))
    for (const entry of entries) {
      if (entry.mutant !== undefined && entry.test !== undefined) try_(entry.test, entry.mutant)
      if (entry.noticed) progress.notice(entry.noticed, entry)
      if (entry.unsure) progress.alone.add(`${file} ${entry.unsure}`)
      if (entry.broken && all) leave(entry.number)
      if (entry.broken) needAll.add(file)
      if (entry.dirty ?? entry.broken ?? entry.flaky) console.log(entry)
    }
    if (state !== 'hung' || !last) return
    if (last.mutant) progress.notice(last.mutant, { file, by: 'never ends' })
    else leave(last.test)
  }
}
