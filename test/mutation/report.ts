import { whyOf } from './explained.ts'
import type { Result } from './progress.ts'

/** A table of files and folders, and every mutant that no test notices, those without a reason last. */
export function report(results: Result[]) {
  const folderOf = ({ file }: Result) => file.slice(0, file.lastIndexOf('/'))
  for (const table of [groups(results, ({ file }) => file), groups(results, folderOf)])
    for (const [name, of] of table) console.log(lineOf(name, of))
  console.log(lineOf('all', results))
  const survivors = results
    .filter(({ noticed }) => !noticed)
    .map((result) => ({ result, why: whyOf(result) }))
  for (const { result, why } of survivors) if (why) console.log(`${textOf(result)}\n  ${why}`)
  for (const { result, why } of survivors) if (!why) console.log(textOf(result))
}

function groups(results: Result[], keyOf: (result: Result) => string) {
  const all = new Map<string, Result[]>()
  for (const result of results) all.set(keyOf(result), [...(all.get(keyOf(result)) ?? []), result])
  return all
}

function lineOf(name: string, of: Result[]) {
  const noticed = of.filter((each) => each.noticed).length
  const percent = Math.round((100 * noticed) / of.length)
  const unexplained = of.filter((each) => !each.noticed && !whyOf(each)).length
  return `${name.padEnd(45)} ${of.length} mutants, ${noticed} noticed (${percent} %), ${unexplained} without a reason`
}

const textOf = ({ file, line, column, kind, from, to, covered, played }: Result) =>
  [
    `\n${file}:${line}:${column} ${kind}, ${coverage(covered, played)}`,
    ...from.split('\n').map((each) => `- ${each}`),
    ...to.split('\n').map((each) => `+ ${each}`),
  ].join('\n')

function coverage(covered: Result['covered'], played: number) {
  if (covered === 0) return 'covered by no test'
  return covered === 'load' ? `on in ${played} loads` : `played in ${played} of ${covered} tests`
}
