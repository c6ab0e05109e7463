import { checkOptions } from '../../session/options/checkOptions.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import { attempt as tryTo } from '../../session/util/attempt.ts'
import { apply, written, type Change } from '../change.ts'

/** The result of one step of the check with some options. */
export type Attempt<T> = {
  readonly given: SessionOptions
  readonly value: T
  /** How far the call got, see `levelOf`. A higher level outranks any number of points. */
  readonly level: number
  /** How much of the answer could be read. */
  readonly points: number
  /** Identifies the answer, so that a new one is recognised. */
  readonly answer: string
  readonly isDone: boolean
  /** Changes that may improve it, the most likely first. */
  readonly changes: readonly Change[]
}

type Node<T> = { readonly attempt: Attempt<T>; readonly trail: readonly Change[]; left: Change[] }

/** The best attempt, and the changes that led to it. */
export type Found<T> = { readonly attempt: Attempt<T>; readonly trail: readonly Change[] }

const isBetter = <T>(one: Attempt<T>, other: Attempt<T>) =>
  one.level > other.level || (one.level === other.level && one.points > other.points)

const isAllowed = (given: SessionOptions) =>
  tryTo(() => {
    checkOptions(given)
    return true
  }) === true

/**
 * Best-first search: tries the changes of the best attempt first, the most likely of them first. An answer that
 * is not better but was not seen before may lead to a better one, so its changes are tried too.
 */
export async function search<T>(
  start: SessionOptions,
  attempt: (given: SessionOptions) => Promise<Attempt<T>>,
  most: number,
): Promise<Found<T>> {
  const nodeOf = (made: Attempt<T>, trail: readonly Change[]): Node<T> => ({
    attempt: made,
    trail,
    left: [...made.changes],
  })
  let best = nodeOf(await attempt(start), [])
  const open = [best]
  const seen = new Set([written(start)])
  const answers = new Set([best.attempt.answer])
  for (let tries = 1; tries < most && !best.attempt.isDone;) {
    const node = open
      .filter(({ left, attempt: made }) => left.length > 0 && made.level >= best.attempt.level)
      .sort(({ attempt: one }, { attempt: other }) => (isBetter(one, other) ? -1 : 1))[0]
    const change = node?.left.shift()
    if (node === undefined || change === undefined) break
    const given = apply(node.attempt.given, change)
    if (seen.has(written(given)) || !isAllowed(given)) continue
    seen.add(written(given))
    tries += 1
    const next = nodeOf(await attempt(given), [...node.trail, change])
    const isNew = !answers.has(next.attempt.answer)
    answers.add(next.attempt.answer)
    if (isBetter(next.attempt, node.attempt) || isNew) open.push(next)
    if (isBetter(next.attempt, best.attempt)) best = next
  }
  return best
}
