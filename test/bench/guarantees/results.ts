import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { libraries } from './libraries.ts'
import type { Cell } from './scenario.ts'
import { groups } from './scenarios/all.ts'

/** Where the results and the logs are: outside the project. */
export const resultsFolder = join(homedir(), '.cache/neshast/guarantees')

/** What a library has come to, with the day and the version of each cell's last run. */
export type Results = Record<
  string,
  { version: string; kB: number; cells: Record<string, Cell & { day: string }> }
>

const file = join(resultsFolder, 'results.json')
export const readResults = async () =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Results
export async function writeResults(results: Results) {
  await mkdir(resultsFolder, { recursive: true })
  await writeFile(file, JSON.stringify(results, null, 2))
}

const notRun: Cell = { verdict: 'not run', saw: '' }
const words = { holds: 'yes', fails: '**no**', 'not offered': '–', 'not run': 'not run' }
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '-')), ...rows.map(row)].join('\n')
/** What was seen, without what differs from run to run. */
const short = (saw: string) => {
  const line = saw
    .replace(/\{"name":"(\w+)","message":"([^"]*)".*/s, '$1: $2')
    .replace(/http:\/\/localhost:\d+/g, '…')
    .split('\n')[0]!
  return (line.length > 140 ? `${line.slice(0, 139)}…` : line).replace(/[<>*_]/g, ' ')
}

/** The tables in Markdown: sums, each scenario, what was seen where one failed, and why some were not played. */
export function tablesOf(results: Results): string {
  const played = libraries.filter(({ name, isBroken }) => results[name] !== undefined && !isBroken)
  const scenarios = Object.values(groups).flat()
  const cellOf = (library: string, scenario: string): Cell =>
    results[library]?.cells[scenario] ?? notRun
  const sum = (library: string, verdict: Cell['verdict']) =>
    `${scenarios.filter(({ name }) => cellOf(library, name).verdict === verdict).length}`

  const sums = table(
    ['library', 'version', 'holds', 'fails', 'not offered', 'not run', 'kB gz'],
    played.map(({ name, title }) => [
      title,
      results[name]!.version,
      sum(name, 'holds'),
      sum(name, 'fails'),
      sum(name, 'not offered'),
      sum(name, 'not run'),
      results[name]!.kB.toFixed(1),
    ]),
  )
  const parts = Object.entries(groups).map(
    ([title, all]) =>
      `### ${title}\n\n` +
      table(
        ['what holds', '`--only`', ...played.map((library) => library.title)],
        all.map(({ name, what }) => [
          what,
          `\`${name}\``,
          ...played.map((library) => words[cellOf(library.name, name).verdict]),
        ]),
      ),
  )
  const told = (verdict: Cell['verdict']) =>
    played.flatMap(({ name, title }) =>
      scenarios.flatMap((scenario) => {
        const { verdict: is, saw } = cellOf(name, scenario.name)
        return is === verdict ? [{ title, scenario: scenario.name, saw: short(saw) }] : []
      }),
    )
  const failures = table(
    ['library', 'scenario', 'what was seen'],
    told('fails').map(({ title, scenario, saw }) => [title, `\`${scenario}\``, saw]),
  )
  const reasons = new Map<string, ReturnType<typeof told>>()
  for (const each of told('not offered')) {
    const key = `${each.title}\n${each.saw}`
    reasons.set(key, [...(reasons.get(key) ?? []), each])
  }
  const notOffered = table(
    ['library', 'scenarios', 'why'],
    [...reasons.values()].map((all) => [
      all[0]!.title,
      all.map(({ scenario }) => `\`${scenario}\``).join(', '),
      all[0]!.saw,
    ]),
  )
  const said = table(
    ['scenario', ...played.map(({ title }) => title)],
    scenarios.flatMap(({ name }) => {
      const cells = played.map((library) => {
        const { verdict, saw } = cellOf(library.name, name)
        return verdict === 'holds' ? short(saw) : ''
      })
      return cells.some((cell) => cell !== '') ? [[`\`${name}\``, ...cells]] : []
    }),
  )
  return [
    ['## Sums', sums],
    ['## Scenarios', parts.join('\n\n')],
    ['## What failed', failures],
    ['## Figures of what held', said],
    ['## What is not offered', notOffered],
  ]
    .flat()
    .join('\n\n')
}
