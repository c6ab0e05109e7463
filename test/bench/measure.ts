import { nextTurn } from './nextTurn.ts'

/** A number with its unit, and where it was measured more than once, the quarter and three quarters of its runs. */
export type Figure = {
  readonly value: number
  readonly unit: string
  readonly spread?: readonly [low: number, high: number]
}

const quantile = (numbers: readonly number[], share: number) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.round(share * (sorted.length - 1))] ?? NaN
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)

/** The median of several runs, with their spread. */
export const figure = (numbers: readonly number[], unit: string): Figure => ({
  value: median(numbers),
  unit,
  spread: [quantile(numbers, 0.25), quantile(numbers, 0.75)],
})

/** The median of the ratios of each round: what slows a whole round down is in both, and drops out. */
export const ratioOf = (ours: readonly number[], others: readonly number[]) =>
  median(ours.map((time, round) => time / others[round]!))

/** What is timed, and what has to be done before each time. */
export type Contender = { prepare?: () => unknown; run: () => unknown }

/** Takes the garbage away, with what only then can be collected. */
async function tidy() {
  for (let turn = 0; turn < 2; turn += 1) {
    globalThis.gc?.()
    await nextTurn()
  }
}

/**
 * Measures contenders side by side: each once a round, in turns who is first, after a round that does not
 * count. What each measured, one of each round.
 */
export async function inTurns<Name extends string, T>(
  contenders: Record<Name, () => Promise<T>>,
  rounds: number,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    T[]
  >
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round + 1) % names.length]!
      const result = await contenders[name]()
      if (round >= 0) results[name].push(result)
    }
  }
  return results
}

/** Times contenders in turns, each with the garbage of the one before taken away. Milliseconds. */
export function sideBySide<Name extends string>(
  contenders: Record<Name, Contender>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const timed = Object.entries<Contender>(contenders).map(([name, { prepare, run }]) => [
    name,
    async () => {
      await prepare?.()
      await tidy()
      const began = performance.now()
      await run()
      return performance.now() - began
    },
  ])
  return inTurns(Object.fromEntries(timed) as Record<Name, () => Promise<number>>, rounds)
}
