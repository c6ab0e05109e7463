import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isMet, tableOf, type PartRow, type Row } from './table.ts'

/**
 * `npm run bench`: what Neshast costs, beside something that is run in the same run. One part, or some:
 * `npm run bench -- size request`; `-- --quick` for a first look. The parts are imported late, for they ask NODE_ENV.
 */
process.env.NODE_ENV = 'production'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    svg: { type: 'string', default: '/tmp/neshast-herd.svg' },
    only: { type: 'string' },
    library: { type: 'string' },
    many: { type: 'boolean' },
    write: { type: 'boolean' },
    quick: { type: 'boolean' },
  },
})

const parts: Record<string, () => Promise<Row[]>> = {
  size: async () => [
    ...(await (await import('./sessionSize.ts')).sizeRows()),
    ...(await (await import('./loads.ts')).loadRows()),
  ],
  request: async () => (await import('./request.ts')).requestRows(),
  storm: async () => (await import('./storm.ts')).stormRows(),
  dates: async () => (await import('./dates.ts')).dateRows(),
  herd: async () => (await import('./herd.ts')).herdRows(values.svg),
  tabs: async () => (await import('./tabs.ts')).tabRows(),
  reload: async () => (await import('./reload.ts')).reloadRows(),
  signIn: async () => (await import('./signIn.ts')).signInRows(),
  day: async () => (await import('./day.ts')).dayRows(),
  renders: async () => (await import('./renders.tsx')).renderRows(),
  state: async () => (await import('./stateSize.ts')).stateRows(),
  memory: async () => (await import('./heap.ts')).heapRows(),
}

/** What `--quick` measures where no part is named: what needs no peers, no wait for a token's end and no long simulation. */
const quickParts = ['request', 'storm', 'renders', 'state', 'dates', 'reload']

if (positionals[0] === 'guarantees') {
  await (await import('./guarantees/guarantees.ts')).guarantees(values)
  process.exit()
}

const asked = positionals.length > 0 ? positionals : values.quick ? quickParts : Object.keys(parts)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const rows: PartRow[] = []
for (const part of asked) {
  console.error(`Measuring ${part} …`)
  try {
    rows.push(...(await parts[part]!()).map((row) => ({ part, ...row })))
  } catch (error) {
    // The other parts are worth having: some need Chromium, some need peers from the network.
    console.error(`Could not measure ${part}.`, error)
    process.exitCode = 1
  }
}
console.log(tableOf(rows))
// A count is the same on any machine, and so is a failure; a time is not.
if (rows.some((row) => row.goal && 'exactly' in row.goal && isMet(row) === false))
  process.exitCode = 1
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
