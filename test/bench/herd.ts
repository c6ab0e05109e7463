import { writeFile } from 'node:fs/promises'
import { createFakeClock } from './fakeClock.ts'
import { drawHerd } from './herdChart.ts'
import { fixedClient, lifetime, sessionClient, type SignIn } from './herdClients.ts'
import { median } from './measure.ts'
import type { Row } from './table.ts'

/** As many are simulated as stand for all: each for ten. */
const clients = 1_000_000
const simulated = 100_000
const watched = 1000

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** One interval of the curve, in milliseconds: short enough to show a rush, long enough to be no accident. */
const interval = 10_000

type Times = { outage: number; length: number; end: number }
const tenMinutes: Times = { outage: 2 * hour, length: 10 * minute, end: 4 * hour }
const wholeDay: Times = { outage: 2 * hour, length: day, end: 2 * hour + day }

/** Mulberry32: the same numbers in every run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Lets so many clients sign in over an hour and live; `call` is told of each refresh. */
function live(
  count: number,
  signIn: SignIn,
  times: Times,
  call: (client: number, at: number) => void,
) {
  const clock = createFakeClock(0)
  const random = seeded(1405)
  const isUp = () => clock.now() < times.outage || clock.now() >= times.outage + times.length
  for (let client = 0; client < count; client += 1) {
    clock.after(random() * hour, () =>
      signIn(clock, () => {
        call(client, clock.now())
        return isUp()
      }),
    )
  }
  clock.run(times.end)
}

/** Calls per second of all clients, interval by interval. */
function rates(signIn: SignIn): number[] {
  const calls = Array.from({ length: tenMinutes.end / interval }, () => 0)
  live(simulated, signIn, tenMinutes, (_, at) => {
    const i = Math.floor(at / interval)
    if (i < calls.length) calls[i]! += 1
  })
  return calls.map((n) => (n * (clients / simulated)) / (interval / 1000))
}

/** How often each client calls in an outage of a day. */
function callsInADay(signIn: SignIn): number[] {
  const calls = Array.from({ length: watched }, () => 0)
  live(watched, signIn, wholeDay, (client, at) => {
    if (at >= wholeDay.outage) calls[client]! += 1
  })
  return calls
}

const steady = clients / (lifetime / 1000)
const recovery = tenMinutes.outage + tenMinutes.length
const peakBetween = (from: number, to: number) => (curve: readonly number[]) =>
  Math.max(...curve.slice(from / interval, to / interval))
const peak = peakBetween(recovery, recovery + 20 * minute)
/** Those who came back together come again together when their tokens end. */
const echo = peakBetween(recovery + 20 * minute, tenMinutes.end)
const perSecond = (value: number) => ({ value, unit: 'calls/s' })

/** A million clients, a server that is away for ten minutes or a day, and what comes over it then. */
export async function herdRows(svg: string): Promise<Row[]> {
  const curves = {
    Neshast: rates(sessionClient(seeded(7))),
    'asking every 30 s': rates(sessionClient(seeded(9), 30_000)),
    'without jitter': rates(sessionClient(() => 1)),
    'every 5 s': rates(fixedClient),
  }
  await writeFile(svg, drawHerd(curves, { ...tenMinutes, interval, steady }))

  const ours = curves.Neshast
  const what = `${clients.toLocaleString('en-US')} clients (1 in ${clients / simulated} simulated), 10 min outage: peak after it, 10 s means`
  const beside = (name: keyof typeof curves): Row => ({
    what,
    ours: perSecond(peak(ours)),
    against: { name, ...perSecond(peak(curves[name])) },
    ratio: peak(ours) / peak(curves[name]),
  })
  const [inADay, fixed] = [callsInADay(sessionClient(seeded(8))), callsInADay(fixedClient)]
  return [
    {
      what,
      ours: perSecond(peak(ours)),
      against: { name: 'steady rate', ...perSecond(steady) },
      ratio: peak(ours) / steady,
      goal: { of: 'ratio', atMost: 3 },
    },
    {
      what: 'the same, a token later',
      ours: perSecond(echo(ours)),
      against: { name: 'steady rate', ...perSecond(steady) },
      ratio: echo(ours) / steady,
      goal: { of: 'ratio', atMost: 3 },
    },
    {
      what: 'the same, while each asks for data every 30 s',
      ours: perSecond(peak(curves['asking every 30 s'])),
      against: { name: 'what they ask for', ...perSecond(clients / 30) },
      ratio: peak(curves['asking every 30 s']) / (clients / 30),
    },
    beside('without jitter'),
    beside('every 5 s'),
    {
      what: `calls of one client in a day's outage, most of ${watched.toLocaleString('en-US')} simulated`,
      ours: { value: Math.max(...inADay), unit: 'calls' },
      against: { name: 'every 5 s, median', value: median(fixed), unit: 'calls' },
      ratio: Math.max(...inADay) / median(fixed),
      goal: { of: 'ours', atMost: 300 },
    },
  ]
}
