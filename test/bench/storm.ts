import './page.ts'
import { nuxtController, recipe } from './contestants.ts'
import { roundsOf } from './effort.ts'
import { inBrowsers } from './inBrowsers.ts'
import { figure, ratioOf, sideBySide } from './measure.ts'
import { atExpiry, bare, refreshing, signedIn, together, type Counts } from './sessions.ts'
import type { Row } from './table.ts'

const requests = 1000
const latency = 50
const rounds = roundsOf(15)

type Expirer = 'ours' | 'recipe' | 'nuxt'

/** A thousand requests at the moment at which the token expires. */
export async function stormRows(): Promise<Row[]> {
  const counts: Record<Expirer, Counts[]> = { ours: [], recipe: [], nuxt: [] }
  const [ours, plain] = [await signedIn(latency), bare(latency)]
  const expiring = (name: Expirer, session: Parameters<typeof atExpiry>[0]) =>
    atExpiry(session, requests, (counted) => counts[name].push(counted))
  const times = await sideBySide(
    {
      ours: expiring('ours', ours),
      recipe: expiring('recipe', await recipe(latency)),
      nuxt: expiring('nuxt', await nuxtController(latency)),
      one: refreshing(plain.ask, () => plain.ask('/api/things')),
      all: refreshing(plain.ask, () => together(plain.ask, requests)),
    },
    rounds,
  )
  ours.close()

  const most = (name: Expirer, what: keyof Counts, unit: string) => ({
    value: Math.max(...counts[name].map((each) => each[what])),
    unit,
  })
  const what = `${requests.toLocaleString('en-US')} requests at expiry, ${latency} ms: to the last answer`
  const time = (name: string, others: number[]): Row => ({
    what: `Node: ${what}`,
    ours: figure(times.ours, 'ms'),
    against: { name, ...figure(others, 'ms') },
    ratio: ratioOf(times.ours, others),
  })
  return [
    {
      what: `refreshes, most in ${rounds + 1} rounds`,
      ours: most('ours', 'refreshes', 'refreshes'),
      against: { name: 'RTK recipe', ...most('recipe', 'refreshes', 'refreshes') },
      goal: { of: 'ours', exactly: 1 },
    },
    {
      what: `refreshes, most in ${rounds + 1} rounds`,
      ours: most('ours', 'refreshes', 'refreshes'),
      against: { name: 'nuxt-auth controller', ...most('nuxt', 'refreshes', 'refreshes') },
    },
    {
      what: 'requests sent, most in a round',
      ours: most('ours', 'requests', 'requests'),
      against: { name: 'RTK recipe', ...most('recipe', 'requests', 'requests') },
    },
    ...(await inBrowsers('storm', {
      what,
      rounds,
      count: requests,
      against: `1 refresh + ${requests.toLocaleString('en-US')} bare requests`,
      atMost: 1.05,
    })),
    time('1 refresh + 1 request', times.one),
    time(`1 refresh + ${requests.toLocaleString('en-US')} bare requests`, times.all),
    time('RTK recipe', times.recipe),
    time('nuxt-auth controller', times.nuxt),
  ]
}
