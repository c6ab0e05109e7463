import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Node {
  type: string
  argument?: Node
}
interface Mutator {
  name: string
  mutate(path: { node: Node }): Iterable<Node>
}

/** What Stryker leaves alone: a statement that only calls or assigns is left out, or an `await`. */
const drops: Mutator[] = [
  {
    name: 'DroppedStatement',
    *mutate({ node }) {
      if (node.type === 'ExpressionStatement') yield { type: 'EmptyStatement' }
    },
  },
  {
    name: 'DroppedAwait',
    *mutate({ node }) {
      if (node.type === 'AwaitExpression' && node.argument) yield structuredClone(node.argument)
    },
  },
]
export const isDrop = ({ kind }: { kind: string }) => drops.some(({ name }) => name === kind)

/** Adds them to the list that Stryker's instrumenter goes through, which its package does not export. */
export async function addDrops() {
  const home = dirname(
    createRequire(import.meta.url).resolve('@stryker-mutator/instrumenter/package.json'),
  )
  const list = pathToFileURL(join(home, 'dist/src/mutators/mutate.js')).href
  const { allMutators } = (await import(list)) as { allMutators: Mutator[] }
  allMutators.push(...drops)
}
