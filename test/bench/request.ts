import './page.ts'
import { recipe } from './contestants.ts'
import { inChromium } from './inChromium.ts'
import { roundsOf } from './effort.ts'
import { figure, ratioOf, sideBySide } from './measure.ts'
import { noOpRow } from './noOps.ts'
import { renderRows } from './renders.tsx'
import { bare, inARow, signedIn } from './sessions.ts'
import type { Row } from './table.ts'

/** Many short rounds, for what else the machine does comes and goes. */
const rounds = roundsOf(40)
const requestsARound = 250

/** What the session layer adds to a request whose token is good. */
export async function requestRows(): Promise<Row[]> {
  const ours = await signedIn(0)
  const times = await sideBySide(
    {
      ours: inARow(ours.ask, requestsARound),
      bare: inARow(bare(0).ask, requestsARound),
      recipe: inARow((await recipe(0)).ask, requestsARound),
    },
    rounds,
  )
  const inPage = await inChromium(rounds, requestsARound)
  const row = (where: string, name: string, own: number[], others: number[]): Row => ({
    what: `${requestsARound} requests, stub fetch, ${rounds} rounds, ${where}`,
    ours: figure(own, 'ms'),
    against: { name, ...figure(others, 'ms') },
    ratio: ratioOf(own, others),
  })
  const goal = { of: 'ratio', atMost: 1.05 } as const
  const rows: Row[] = [
    { ...row('Chromium', 'fetchBaseQuery', inPage.ours, inPage.bare), goal },
    { ...row('Node', 'fetchBaseQuery', times.ours, times.bare), goal },
    row('Node', 'RTK recipe', times.ours, times.recipe),
    noOpRow(ours),
    ...(await renderRows(ours)),
  ]
  ours.close()
  return rows
}
