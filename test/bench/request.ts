import { bare, recipe, signedIn, type Ask } from './contestants.ts'
import { figure, ratioOf, sideBySide } from './measure.ts'
import { noOpRow } from './noOps.ts'
import { renderRows } from './renders.tsx'
import type { Row } from './table.ts'

/** In many short rounds, for what else the machine does comes and goes. */
const requests = 10_000
const rounds = 40
const requestsARound = requests / rounds

/** Requests one after another, so that no two share their waiting. */
const inARow = (ask: Ask) => ({
  async run() {
    for (let i = 0; i < requestsARound; i += 1) await ask('/api/things')
  },
})

/** What the session layer adds to a request whose token is good. */
export async function requestRows(): Promise<Row[]> {
  const ours = await signedIn(0)
  const times = await sideBySide(
    {
      ours: inARow(ours.ask),
      bare: inARow(bare(0).ask),
      recipe: inARow((await recipe(0)).ask),
    },
    rounds,
  )
  const row = (name: string, others: number[]): Row => ({
    what: `${requestsARound} requests, stub fetch, ${rounds} rounds`,
    ours: figure(times.ours, 'ms'),
    against: { name, ...figure(others, 'ms') },
    ratio: ratioOf(times.ours, others),
  })
  const rows: Row[] = [
    { ...row('fetchBaseQuery', times.bare), goal: { of: 'ratio', atMost: 1.05 } },
    row('RTK recipe', times.recipe),
    noOpRow(ours),
    ...(await renderRows(ours)),
  ]
  ours.close()
  return rows
}
