import {
  dimensions,
  promises,
  type Cell,
  type Dimension,
  type Promised,
  type PromiseName,
} from './promises.ts'
import type { Proof } from './tags.ts'

const names = Object.keys(promises) as PromiseName[]
const columns = (Object.entries(dimensions) as [Dimension, readonly Cell[]][]).flatMap(
  ([dimension, cells]) => cells.map((cell) => ({ dimension, cell })),
)

const heads: Partial<Record<Cell, string>> = {
  ownTab: 'own tab',
  oneApi: 'one api',
  twoApis: 'two apis',
  same: 'one person',
  another: 'another',
  bare: 'bare host',
}

/** What is wrong with the reasons for empty cells: one that is missing, or that stands for a cell that is not empty. */
export function wrongReasons(proofs: readonly Proof[]): string[] {
  return names.flatMap((name) => {
    const promise: Promised = promises[name]
    return columns.flatMap(({ dimension, cell }) => {
      const reason = promise.empty?.[cell]
      const isEmpty = !proofs.some(
        (proof) => proof.names.includes(name) && proof.cells.includes(cell),
      )
      const mayBeEmpty = promise.apart?.includes(dimension) ?? false
      if (isEmpty && !mayBeEmpty && reason === undefined) return [`${name}: ${cell} is empty`]
      if (!isEmpty && reason !== undefined) return [`${name}: ${cell} is not empty any more`]
      return []
    })
  })
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The page `test/promises.md`. */
export function pageOf(proofs: readonly Proof[]): string {
  const proofsOf = (name: PromiseName) => proofs.filter((proof) => proof.names.includes(name))
  const table = [
    row(['promise', ...columns.map(({ cell }) => heads[cell] ?? cell)]),
    row(['---', ...columns.map(() => '--:')]),
    ...names.map((name) => {
      const { apart = [] }: Promised = promises[name]
      const cells = columns.map(({ dimension, cell }) => {
        if (apart.includes(dimension)) return '·'
        return String(proofsOf(name).filter(({ cells }) => cells.includes(cell)).length || '')
      })
      return row([`[${name}](#${name.toLowerCase()})`, ...cells])
    }),
  ]
  const sections = names.flatMap((name) => {
    const { says, empty = {} }: Promised = promises[name]
    const reasons = Object.entries(empty).map(
      ([cell, reason]) => `- Empty: ${heads[cell as Cell] ?? cell} (${reason}).`,
    )
    const held = proofsOf(name).map(({ file, title }) => {
      const path = file.replace(/^test\//, '')
      return `- [${path}](${path}): ${title.replace(/([*_<>[\]])/g, '\\$1')}`
    })
    return ['', `## ${name}`, '', says, '', ...reasons, ...held]
  })
  return [
    '# Promises, and what holds them',
    '',
    'Written by `npm run promises` from the tags `@proves` above tests; do not edit. A cell counts tagged tests, or groups',
    'of them, that CI runs; one that is empty is not promised, and its reason stands below. `·`: the promise has nothing to',
    'do with it. A test in jsdom fills no engine.',
    '',
    ...table,
    ...sections,
    '',
  ].join('\n')
}
