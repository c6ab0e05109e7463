import { readFileSync, realpathSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve } from 'node:path'

/** What V8 tells of a script: each function that it has met, with the ranges in it that were run so often. */
export type Script = {
  readonly source?: string
  readonly functions: readonly {
    readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[]
  }[]
}

/** How much of a script, or of a module in it, was used: its functions, without the top level, and its bytes. */
export type Use = { functions: number; called: number; bytes: number; run: number }

const nothing = (): Use => ({ functions: 0, called: 0, bytes: 0, run: 0 })

/** Sums up a script by whatever `nameOf` says of each place in it. */
function usesBy({ source = '', functions }: Script, nameOf: (at: number) => string) {
  const uses = new Map<string, Use>()
  const useAt = (at: number) => {
    const name = nameOf(at)
    const use = uses.get(name) ?? nothing()
    uses.set(name, use)
    return use
  }
  const isRun = new Uint8Array(source.length)
  functions
    .flatMap(({ ranges }) => ranges)
    // What is inside comes after what it is inside of.
    .toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
    .forEach(({ startOffset, endOffset, count }) =>
      isRun.fill(count > 0 ? 1 : 0, startOffset, endOffset),
    )
  isRun.forEach((run, at) => {
    const use = useAt(at)
    use.bytes += 1
    use.run += run
  })
  for (const { ranges } of functions) {
    const { startOffset, endOffset, count } = ranges[0]!
    if (startOffset === 0 && endOffset === source.length) continue
    const use = useAt(startOffset)
    use.functions += 1
    if (count > 0) use.called += 1
  }
  return uses
}

export const useOfScript = (script: Script): Use =>
  usesBy(script, () => 'all').get('all') ?? nothing()

/** The use of each module in a script, by its source map, which is called as the given file is and `.map`. */
export function useOfModules(script: Script, file: string): Map<string, Use> {
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
  const starts = [0]
  for (const { index } of (script.source ?? '').matchAll(/\n/g)) starts.push(index + 1)
  const cwd = realpathSync('.')
  return usesBy(script, (at) => {
    const line = starts.findLastIndex((start) => start <= at)
    const entry = map.findEntry(line, at - starts[line]!) as { originalSource?: string }
    return relative(cwd, resolve(dirname(file), entry.originalSource ?? 'nothing'))
  })
}
