import type { Mutant } from './mutants.ts'

/** A test as it is without a mutant: `ids` are the mutants that it comes by and that change something there. */
export interface Test {
  file: string
  number: number
  name: string
  duration: number
  ids: string[]
}
/** Which mutants to play in which test, by its number. */
export type Plan = Record<number, string[]>

/** Most that a mutant may cost in each round, in milliseconds: what few tests notice is left for later rounds. */
export const rounds = [1_000, 5_000, 25_000].slice(0, Number(process.env.ROUNDS ?? 3))

export const pairOf = (file: string, number: number | string, id: string) =>
  `${file} ${number} ${id}`

interface Known {
  tests: Test[]
  /** Whether a test has been played with a mutant, or cannot be. */
  isOver: (file: string, number: number, id: string) => boolean
  /** How many mutants of a source file a test file has noticed. */
  kills: (file: string, source: string) => number
}

/**
 * What to play in one round. First come quick tests that are about little else than the source of the mutant: they come
 * by many mutants of it and by few others. Those of files that have noticed more of the same source come before others.
 */
export function plan(pending: Mutant[], budget: number, { tests, isOver, kills }: Known) {
  const planned = new Map<string, Plan>()
  const testsOf = new Map<string, Test[]>()
  for (const test of tests)
    for (const id of test.ids) {
      const list = testsOf.get(id)
      if (list) list.push(test)
      else testsOf.set(id, [test])
    }
  const sourceOf = new Map(pending.map(({ id, file }) => [id, file]))
  for (const { id, file: source } of pending) {
    const left = (testsOf.get(id) ?? [])
      .filter(({ file, number }) => !isOver(file, number, id))
      .map((test) => {
        const cost = Math.max(20, test.duration)
        const own = test.ids.filter((each) => sourceOf.get(each) === source).length
        const about = own ** 3 * (1 + kills(test.file, source))
        return { test, cost, rank: (cost * test.ids.length) / about }
      })
      .sort((one, other) => one.rank - other.rank)
    let spent = 0
    for (const [at, { test, cost }] of left.entries()) {
      spent += cost
      if (at >= 2 && spent > budget) break
      const ofFile = planned.get(test.file) ?? {}
      planned.set(test.file, ofFile)
      ofFile[test.number] = [...(ofFile[test.number] ?? []), id]
    }
  }
  return planned
}

/** Lists of what one process plays, none too long, the longest first. */
export function batches<T>(items: T[], costOf: (item: T) => number, most: number): T[][] {
  const all: { items: T[]; cost: number }[] = []
  for (const item of [...items].sort((one, other) => costOf(other) - costOf(one))) {
    const cost = costOf(item)
    const room = all.find((batch) => batch.cost + cost <= most && batch.items.length < 8)
    room?.items.push(item)
    if (room) room.cost += cost
    else all.push({ items: [item], cost })
  }
  return all.map((batch) => batch.items)
}
