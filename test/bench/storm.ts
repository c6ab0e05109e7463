import './page.ts'
import { nuxtController, recipe } from './contestants.ts'
import { roundsOf } from './effort.ts'
import { figure, ratioOf, sideBySide } from './measure.ts'
import { bare, signedIn, type Ask } from './sessions.ts'
import type { Row } from './table.ts'

const requests = 1000
const latency = 50
const rounds = roundsOf(15)

type Expiring = Pick<Awaited<ReturnType<typeof recipe>>, 'ask' | 'expire' | 'server'>
type Counts = { refreshes: number; requests: number }
type Expirer = 'ours' | 'recipe' | 'nuxt'

const together = (ask: Ask) =>
  Promise.all(Array.from({ length: requests }, (_, i) => ask(`/api/things?page=${i}`)))

/** A thousand requests at the moment at which the token expires. */
export async function stormRows(): Promise<Row[]> {
  const counts: Record<Expirer, Counts[]> = { ours: [], recipe: [], nuxt: [] }
  const [ours, plain] = [await signedIn(latency), bare(latency)]
  const expiring = (name: Expirer, { ask, expire, server }: Expiring) => ({
    prepare() {
      expire()
      server.take()
    },
    async run() {
      await together(ask)
      counts[name].push(server.take())
    },
  })
  const refreshing = (rest: () => PromiseLike<unknown>) => ({
    async run() {
      await plain.ask('/api/auth/refresh')
      await rest()
    },
  })
  const times = await sideBySide(
    {
      ours: expiring('ours', ours),
      recipe: expiring('recipe', await recipe(latency)),
      nuxt: expiring('nuxt', await nuxtController(latency)),
      one: refreshing(() => plain.ask('/api/things')),
      all: refreshing(() => together(plain.ask)),
    },
    rounds,
  )
  ours.close()

  const most = (name: Expirer, what: keyof Counts, unit: string) => ({
    value: Math.max(...counts[name].map((each) => each[what])),
    unit,
  })
  const time = (name: string, others: number[]): Row => ({
    what: `${requests.toLocaleString('en-US')} requests at expiry, ${latency} ms: to the last answer`,
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
    { ...time('1 refresh + 1 request', times.one), goal: { of: 'ratio', atMost: 1.1 } },
    time(`1 refresh + ${requests.toLocaleString('en-US')} bare requests`, times.all),
    time('RTK recipe', times.recipe),
    time('nuxt-auth controller', times.nuxt),
  ]
}
