import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { leftOutByFirefox, storiesForAll } from '../browser/left.ts'
import { dimensions, promises, type Cell, type PromiseName } from './promises.ts'

/**
 * A comment right above a `test` or `describe` says what it proves:
 * `// @proves oneRefresh, nobodyElse: cookie ownTab shared`. What it does not say of a dimension is the first of it;
 * the engine and the host are known by the folder, unless the tag says `bare` or `app`.
 */
const form = /@proves ([\w, ]+?)(?:: ([\w ]+))?$/m

export type Proof = { file: string; title: string; names: PromiseName[]; cells: Cell[] }

const isPromise = (name: string): name is PromiseName => Object.hasOwn(promises, name)
const cellsOf = Object.values(dimensions).flat() as string[]
const isCell = (name: string): name is Cell => cellsOf.includes(name)

/** Says `what` of a tag that cannot be. */
const wrong = (file: string, what: string) => new Error(`${file}: @proves ${what}`)

/** The engines that run a test in CI. */
function enginesOf(file: string, title: string): Cell[] {
  const [, folder, spec] = /^test\/browser\/(stories\/)?(\w+)\.spec\.ts$/.exec(file) ?? []
  if (spec === undefined) return []
  if (folder !== undefined)
    return storiesForAll.includes(spec) ? ['Chromium', 'Firefox', 'WebKit'] : ['WebKit']
  const isLeft = leftOutByFirefox.some(
    (left) => left.spec === spec && (left.title?.test(title) ?? true),
  )
  return isLeft ? ['Chromium'] : ['Chromium', 'Firefox']
}

/** All that a tag says, with what it takes for granted. */
function cellsOfTag(file: string, title: string, said: readonly Cell[]): Cell[] {
  const { engine: _, host: __, ...others } = dimensions
  const granted = Object.values(others).flatMap((values): readonly Cell[] =>
    values.some((value) => said.includes(value)) ? [] : [values[0]],
  )
  const isHostSaid = said.some((cell) => cell === 'app' || cell === 'bare')
  const host: Cell[] = isHostSaid ? [] : [/^test\/(session|calendar)\//.test(file) ? 'bare' : 'app']
  return [...enginesOf(file, title), ...granted, ...said, ...host]
}

/** What is called by this statement, if it is a test or a group of tests: its title. */
function titleOf(node: ts.Node): string | undefined {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return undefined
  const { expression: call } = node
  if (!/^(test|describe)\b/.test(call.getText())) return undefined
  const [title] = call.arguments
  return title && ts.isStringLiteralLike(title) ? title.text : title?.getText().replace(/`/g, '')
}

function proofsIn(file: string): Proof[] {
  const text = readFileSync(file, 'utf8')
  if (!text.includes('@proves')) return []
  if (/\.skip\(/.test(text)) throw wrong(file, 'cannot be told where a test is skipped by itself')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const proofs: Proof[] = []
  let found = 0
  const walk = (node: ts.Node) => {
    const title = titleOf(node)
    const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
    const last = title === undefined ? undefined : comments.at(-1)
    const tag = last && form.exec(text.slice(last.pos, last.end).replace(/\s*\*\/$/, ''))
    if (tag && title !== undefined) {
      found += 1
      const names = tag[1]!.split(',').map((name) => name.trim())
      const said = (tag[2] ?? '').split(' ').filter(Boolean)
      const unknown = [
        ...names.filter((name) => !isPromise(name)),
        ...said.filter((name) => !isCell(name)),
      ]
      if (unknown.length > 0) throw wrong(file, `names what there is not: ${unknown.join(', ')}`)
      const cells = cellsOfTag(file, title, said.filter(isCell))
      proofs.push({ file, title, names: names.filter(isPromise), cells })
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  if (found !== text.split('@proves ').length - 1)
    throw wrong(file, 'stands above something that is no test and no group of tests')
  return proofs
}

/** Every tag of the tests, in the order of the files. */
export const readProofs = (): Proof[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .sort()
    .flatMap(proofsIn)
