import type { Entry } from './load.ts'
import type { Mutant } from './mutants.ts'
import { pairOf, type Test } from './plan.ts'

export interface Noticed {
  file: string
  by: string
  why?: string
}
export type Result = Mutant & {
  noticed?: Noticed
  /** How many tests come by it, or that only what runs while a module is loaded does. */
  covered: number | 'load'
  /** With how many of them it was played, or in how many files that it was loaded with. */
  played: number
}
/** A test file as it is: its tests, those that fail without a mutant, and the mutants that are come by while it is loaded. */
export interface Collected {
  hash: string
  tests: Test[]
  broken: string[]
  atLoad: string[]
}
export interface Saved {
  collected: Record<string, Collected>
  noticed: Record<string, Noticed>
  tried: string[]
  /** What has to be on while a file is loaded, by `<file> <mutant>`: a mutant whose failure there lasts. */
  alone: string[]
}

/** What a run has found so far, and what a later one goes on with. */
export class Progress {
  readonly collected: Saved['collected']
  readonly noticed: Saved['noticed']
  readonly tried: Set<string>
  readonly alone: Set<string>
  readonly #sources: Map<string, string>
  readonly #kills = new Map<string, number>()

  constructor(saved: Saved | undefined, mutants: Mutant[]) {
    this.collected = saved?.collected ?? {}
    this.noticed = saved?.noticed ?? {}
    this.tried = new Set(saved?.tried)
    this.alone = new Set(saved?.alone)
    this.#sources = new Map(mutants.map(({ id, file }) => [id, file]))
    for (const [id, { file }] of Object.entries(this.noticed)) this.#count(file, id)
  }

  saved(): Saved {
    const { collected, noticed, tried, alone } = this
    return { collected, noticed, tried: [...tried], alone: [...alone] }
  }

  /** Forgets what was found out about a test file that has changed since, but for what it noticed. */
  forget(file: string) {
    Reflect.deleteProperty(this.collected, file)
    for (const set of [this.tried, this.alone])
      for (const pair of set) if (pair.startsWith(`${file} `)) set.delete(pair)
  }

  notice(id: string, { file, by = '', why }: Pick<Entry, 'file' | 'by' | 'why'>) {
    if (this.noticed[id]) return
    this.noticed[id] = { file, by, ...(why && { why }) }
    this.#count(file, id)
  }

  pending = (mutants: Mutant[]) => mutants.filter(({ id }) => !this.noticed[id])

  isOver = (file: string, number: number | string, id: string) =>
    id in this.noticed ||
    this.tried.has(pairOf(file, number, id)) ||
    this.alone.has(`${file} ${id}`)

  kills = (file: string, source: string) => this.#kills.get(`${file} ${source}`) ?? 0

  #count(file: string, id: string) {
    const key = `${file} ${this.#sources.get(id)}`
    this.#kills.set(key, (this.#kills.get(key) ?? 0) + 1)
  }

  /** The files in which a mutant is on while they are loaded, the likeliest first. */
  filesAlone({ id, file: source }: Mutant): string[] {
    const files = Object.entries(this.collected)
      .filter(([file, { atLoad }]) => atLoad.includes(id) || this.alone.has(`${file} ${id}`))
      .map(([file, { tests }]) => {
        const duration = tests.reduce((sum, test) => sum + test.duration, 2_000)
        return { file, rank: duration / (1 + this.kills(file, source)) }
      })
    return files.sort((one, other) => one.rank - other.rank).map(({ file }) => file)
  }

  results(mutants: Mutant[]): Result[] {
    const counts = new Map<string, number>()
    for (const { tests } of Object.values(this.collected))
      for (const { ids } of tests) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    const played = new Map<string, number>()
    for (const pair of this.tried) {
      const id = pair.split(' ').at(-1) as string
      if (pair.endsWith(` alone ${id}`) && counts.has(id)) continue
      played.set(id, (played.get(id) ?? 0) + 1)
    }
    return mutants.map((mutant) => {
      const { id } = mutant
      const noticed = this.noticed[id]
      const isLoaded = this.filesAlone(mutant).length > 0
      const covered = counts.get(id) ?? (isLoaded ? 'load' : 0)
      return { ...mutant, covered, played: played.get(id) ?? 0, ...(noticed && { noticed }) }
    })
  }
}
