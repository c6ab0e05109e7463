import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { addDrops, isDrop } from './drops.ts'

export interface Mutant {
  id: string
  file: string
  line: number
  column: number
  /** The line of the source that it begins in. */
  text: string
  kind: string
  from: string
  to: string
}

/** The files with every mutant in them, each switched on by its id, and the sample of each file. */
export async function mutantsOf(files: string[], most: number, seed: string) {
  await addDrops()
  const contents = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const silent = { debug: () => {}, info: () => {}, isDebugEnabled: () => false }
  const instrumenter = new Instrumenter(silent as never)
  const inner = instrumenter as unknown as { _print: (ast: { root: Node }) => string }
  const print = inner._print
  inner._print = (ast) => {
    compare(ast.root)
    return print(ast)
  }
  const { files: instrumented, mutants } = await instrumenter.instrument(
    files.map((name) => ({ name, mutate: true, content: contents.get(name) as string })),
    { ignorers: [], excludedMutations: [], plugins: null } as never,
  )
  const all = mutants
    .filter(({ status }) => status === undefined)
    .map((mutant) => describe(mutant, contents.get(mutant.fileName) as string))
  const chosen = files.flatMap((file) => sample(of(all, file), most, seed))
  return { instrumented, chosen, all }
}

type Instrumented = Awaited<ReturnType<Instrumenter['instrument']>>

interface Node {
  type: string
  [key: string]: unknown
}
interface Call extends Node {
  callee: { name?: string }
  arguments: { value: string }[]
}

const callOf = (node: unknown, name: string) => {
  const call = node as Call | undefined
  return call?.type === 'CallExpression' && call.callee.name === name ? call : undefined
}

/** Lets the program say, where a mutant is `true` or `false`, whether the expression was just that. */
function compare(node: Node, isCondition = false, constants: [id: string, value: boolean][] = []) {
  const mutant = callOf(node.test, 'stryMutAct_9fa48')
  if (node.type === 'ConditionalExpression' && mutant) {
    const { type, value } = node.consequent as Node
    const id = mutant.arguments[0]?.value as string
    const more: typeof constants = type === 'BooleanLiteral' ? [[id, value as boolean]] : []
    compare(node.consequent as Node)
    return compare(node.alternate as Node, isCondition, [...constants, ...more])
  }
  if (node.type === 'ParenthesizedExpression' && constants.length > 0)
    return compare(node.expression as Node, isCondition, constants)
  const expressions = node.expressions as Node[] | undefined
  const covered = node.type === 'SequenceExpression' && callOf(expressions?.[0], 'stryCov_9fa48')
  if (expressions && covered && constants.length > 0) {
    for (const each of expressions) compare(each)
    const literal = (value: unknown) => ({
      type: `${value === String(value) ? 'String' : 'Boolean'}Literal`,
      value,
    })
    const list = (values: unknown[]) => ({ type: 'ArrayExpression', elements: values.map(literal) })
    expressions.push({
      type: 'CallExpression',
      callee: { type: 'Identifier', name: 'stryVal_9fa48' },
      arguments: [expressions.pop(), literal(isCondition), ...constants.map(list)],
    })
    return
  }
  for (const [key, child] of Object.entries(node))
    for (const each of Array.isArray(child) ? child : [child])
      if (each && typeof (each as Node).type === 'string' && !/[Cc]omments$/.test(key))
        compare(each as Node, key === 'test')
}

const of = (mutants: Mutant[], file: string) => mutants.filter((mutant) => mutant.file === file)

/** The same ones each time, wherever in the file they stand. */
function sample(mutants: Mutant[], most: number, seed: string) {
  const rank = ({ file, kind, from, to }: Mutant) =>
    createHash('sha256').update([seed, file, kind, from, to].join('\n')).digest('hex')
  const ranked = mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
    .map(({ mutant }) => mutant)
  // What is left out has a sample of its own, lest it be lost among the others.
  const isOther = (mutant: Mutant) => !isDrop(mutant)
  return [ranked.filter(isOther), ranked.filter(isDrop)].flatMap((each) => each.slice(0, most))
}

function describe(mutant: Instrumented['mutants'][number], content: string): Mutant {
  const { start, end } = mutant.location
  const lines = content.split('\n')
  const offset = ({ line, column }: typeof start) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, column)
  return {
    id: mutant.id,
    file: mutant.fileName,
    line: start.line + 1,
    column: start.column + 1,
    text: lines[start.line] ?? '',
    kind: mutant.mutatorName,
    from: content.slice(offset(start), offset(end)),
    to: mutant.replacement ?? '',
  }
}
