import './page.ts'
import { recipe } from './contestants.ts'
import { roundsOf } from './effort.ts'
import { inBrowsers } from './inBrowsers.ts'
import { figure, ratioOf, sideBySide } from './measure.ts'
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
  const what = `${requestsARound} requests, stub fetch`
  const row = (name: string, own: number[], others: number[]): Row => ({
    what: `Node: ${what}, ${rounds} rounds`,
    ours: figure(own, 'ms'),
    against: { name, ...figure(others, 'ms') },
    ratio: ratioOf(own, others),
  })
  const rows: Row[] = [
    ...(await inBrowsers('http', {
      what: `${requestsARound} requests over HTTP to this machine`,
      rounds,
      count: requestsARound,
      against: 'fetchBaseQuery',
      atMost: 1.05,
    })),
    ...(await inBrowsers('request', {
      what,
      rounds,
      count: requestsARound,
      against: 'fetchBaseQuery',
    })),
    row('fetchBaseQuery', times.ours, times.bare),
    row('RTK recipe', times.ours, times.recipe),
  ]
  ours.close()
  return rows
}
