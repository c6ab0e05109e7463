import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'
import { pairOf } from './plan.ts'
import type { Progress } from './progress.ts'
import type { Play, Task } from './runTests.ts'

interface Run {
  copy: string
  group: Mutant[]
  progress: Progress
  play: Play
  say: (text: string) => void
}
type Pair = { file: string; id: string }

/** A load of its own takes seconds: so many test files get one for a mutant at most, the likeliest. */
const mostFiles = Number(process.env.LOADS ?? 6)
/** So many loads are made by one process: a file that it loads more than once is copied. */
const together = 8

/**
 * Plays mutants of what runs while a module is loaded, and those whose failures last. One is noticed where a test fails
 * in two loads of a file.
 */
export async function playAlone({ copy, group, progress, play, say }: Run) {
  const places = progress.pending(group).map((mutant) => ({
    id: mutant.id,
    files: progress
      .filesAlone(mutant)
      .filter((file) => !progress.tried.has(pairOf(file, 'alone', mutant.id)))
      .slice(0, mostFiles),
  }))
  for (let place = 0; place < mostFiles; place++) {
    const pairs = places.flatMap(({ id, files }): Pair[] => {
      const file = files[place]
      return file === undefined || progress.noticed[id] ? [] : [{ file, id }]
    })
    if (pairs.length === 0) continue
    say(`${pairs.length} mutants with a load of their own`)
    const suspects = await failing(pairs)
    for (const [{ file, id }, found] of await failing([...suspects.keys()]))
      progress.notice(id, { file, ...found })
  }

  async function failing(pairs: Pair[]) {
    const found = new Map<Pair, { by: string; why?: string }>()
    const pairOfTask = new Map<string, Pair>()
    const tasks = pairs.map((pair, at): Task => {
      const { file, id } = pair
      const name = file.replace('.test.', `.${at % together}.test.`)
      cpSync(join(copy, file), join(copy, name))
      pairOfTask.set(`${name} ${id}`, pair)
      return [name, { alone: id }]
    })
    const lists = Array.from({ length: Math.ceil(tasks.length / together) }, (_, at) =>
      tasks.slice(at * together, (at + 1) * together),
    )
    await play(lists, ([name, job], entries, state) => {
      const pair = pairOfTask.get(`${name} ${(job as { alone: string }).alone}`)
      if (state === 'not begun' || !pair) return
      const { file, id } = pair
      progress.tried.add(pairOf(file, 'alone', id))
      if (state === 'hung') return found.set(pair, { by: 'never ends' })
      if (!entries.some(({ alone }) => alone)) return found.set(pair, { by: 'loads' })
      const broken = progress.collected[file]?.broken ?? []
      const failure = entries.find(({ failed }) => failed && !broken.includes(failed))
      if (failure) found.set(pair, { by: String(failure.failed), why: String(failure.why) })
    })
    return found
  }
}
