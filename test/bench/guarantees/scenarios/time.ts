import { Broken, holds, type Scenario } from '../scenario.ts'
import { allSara, expire, signedIn } from './expiry.ts'

const hour = 3600

/** A device whose clock is off by so many hours, all the time. */
const clock = (name: string, what: string, hours: number): Scenario => ({
  name,
  what: `a clock that is 12 h ${what}: no more than a refresh too many, before and after the token’s end`,
  clockOff: hours * hour * 1000,
  async play(world) {
    const tab = await signedIn(world).catch((error: Error) => {
      throw new Broken(error.message)
    })
    for (let i = 0; i < 5; i += 1) {
      allSara([await tab.ask()])
      await world.live(10)
    }
    const first = world.server.count('refresh')
    holds(first <= 1, `${first} refreshes in the first minute`)
    await expire(world)
    allSara([await tab.ask()], 'a request after the token’s end')
    return `${first} + ${world.server.count('refresh') - first} refreshes`
  },
})

export const time: Scenario[] = [
  {
    name: 'sleep',
    what: 'eight hours of sleep over the token’s end: the first request is answered',
    async play(world) {
      const tab = await signedIn(world)
      await world.pass(8 * hour)
      allSara([await tab.ask()], 'the first request')
      return `${world.server.log.filter(({ status }) => status === 401).length} refused on the way`
    },
  },
  {
    name: 'month',
    what: 'back after 31 days, both tokens dead: signed out, and no request is left hanging',
    async play(world) {
      const tab = await signedIn(world)
      world.server.tokens.revokeAll()
      for (const days of [16, 15]) await world.pass(days * 24 * hour) // no timer is set for longer than 24.8
      const answer = await tab.ask()
      holds(!answer.ok && !answer.error?.startsWith('HUNG'), `the request: ${answer.error}`)
      await world.live(30, 5)
      holds((await tab.user()) === undefined, 'the page still shows the person as signed in')
    },
  },
  clock('clockAhead', 'fast', 12),
  clock('clockBehind', 'slow', -12),
]
