import { nobody } from '../hosts/library.ts'
import { Broken, holds, type Scenario } from '../scenario.ts'
import type { Fault } from '../server/server.ts'
import type { Tab, World } from '../world.ts'
import { allSara, expire, signedIn } from './expiry.ts'

const html = '<!doctype html><title>Sign in to the Wi-Fi</title>'
const oftenEnough = 12

/** While every refresh meets the fault the person stays signed in, and afterwards all goes on. */
const survives = (name: string, what: string, fault: Fault): Scenario => ({
  name,
  what: `${what}: the session is kept, and goes on afterwards`,
  async play(world) {
    const tab = await signedIn(world)
    world.server.break('refresh', fault)
    await expire(world)
    const asking = tab.ask()
    await world.live(60, 5)
    const during = await asking
    holds(!during.ok, 'a request was answered, though its token had ended')
    holds(!during.error?.startsWith('HUNG'), 'a request was never answered')
    holds((await tab.user()) === 'sara', 'the person was signed out')
    world.server.mend()
    await world.live(120, 5)
    allSara([await tab.ask()], 'the first request afterwards')
    holds((await tab.user()) === 'sara', 'the person was signed out afterwards')
    return `${world.server.count('refresh')} refreshes in 3 minutes`
  },
})

/** Refreshes that a page has sent, whether they reached a server or not. */
const sent = ({ urls }: World) => urls.filter((url) => /refresh|\/token/.test(url)).length

const offline = (
  name: string,
  what: string,
  seconds: number,
  step: number,
  atMost: number,
): Scenario => ({
  name,
  what: `no network for ${what}: at most ${atMost} tries, and the session goes on`,
  async play(world) {
    const tab = await signedIn(world)
    await world.context.setOffline(true)
    await expire(world)
    const before = sent(world)
    for (let part = 0; part < oftenEnough; part += 1) {
      const answer = await tab.ask()
      holds(!answer.ok, 'an answer without a network')
      await world.live(seconds / oftenEnough, step)
    }
    const tries = sent(world) - before
    holds((await tab.user()) === 'sara', `the person was signed out, after ${tries} tries`)
    await world.context.setOffline(false)
    await world.live(30)
    allSara([await tab.ask()], 'the first request afterwards')
    holds(tries <= atMost, `${tries} tries`)
    return `${tries} tries`
  },
})

/** What the library tells, by its error or otherwise, when a request cannot be made after the token’s end. */
async function toldOf(world: World, tab: Tab) {
  const before = (await tab.told()).length
  await expire(world)
  const asking = tab.ask()
  await world.live(60, 5)
  const { error = '' } = await asking
  const told = (await tab.told()).slice(before).at(-1)
  return told ?? (error.includes(nobody) ? '' : error)
}

export const faults: Scenario[] = [
  survives('answer503', 'the refresh is answered by 503', { kind: 'answer', status: 503 }),
  survives('portal', 'a portal’s page with 200 in place of the refresh', {
    kind: 'answer',
    status: 200,
    type: 'text/html',
    body: html,
  }),
  survives('firewall', 'a firewall’s page with 403 in place of the refresh', {
    kind: 'answer',
    status: 403,
    type: 'text/html',
    body: html,
  }),
  survives('dropped', 'the connection of the refresh is dropped', { kind: 'drop' }),
  survives('silent', 'the refresh is never answered', { kind: 'hang' }),
  {
    name: 'tooMany',
    what: '429 with Retry-After: 60 s to a refresh: not asked again before, kept, and goes on',
    async play(world) {
      const tab = await signedIn(world)
      world.server.break('refresh', {
        kind: 'answer',
        status: 429,
        headers: { 'retry-after': '60' },
      })
      await expire(world)
      for (let i = 0; i < 5; i += 1) {
        await tab.ask()
        await world.live(10)
      }
      const calls = world.server.count('refresh')
      holds((await tab.user()) === 'sara', 'the person was signed out')
      world.server.mend()
      await world.live(120, 5)
      allSara([await tab.ask()], 'the first request afterwards')
      holds(calls === 1, `${calls} refreshes in the 50 s after the first`)
    },
  },
  {
    name: 'refused',
    what: 'a refused refresh signs the person out, without a storm of tries',
    async play(world) {
      const tab = await signedIn(world)
      world.server.tokens.revokeAll()
      await expire(world)
      const answer = await tab.ask()
      holds(!answer.ok, 'a request was answered')
      await world.live(60, 5)
      holds((await tab.user()) === undefined, 'the page still shows the person as signed in')
      const calls = world.server.count('refresh')
      holds(calls <= 3, `${calls} refreshes`)
      return `${calls} refreshes`
    },
  },
  {
    name: 'reason',
    what: 'a page learns why its session is over, and can tell a refusal from a server that is away',
    async play(world) {
      const tab = await signedIn(world)
      world.server.break('refresh', { kind: 'answer', status: 503 })
      const away = await toldOf(world, tab)
      world.server.mend()
      await world.live(120, 5)
      allSara([await tab.ask()], 'a request in between')
      world.server.tokens.revokeAll()
      const refused = await toldOf(world, tab)
      holds(refused !== '', 'nothing was told of a refusal')
      holds(refused !== away, `the same was told of both: ${refused}`)
      return `${away.slice(0, 60)} · ${refused.slice(0, 60)}`
    },
  },
  {
    name: 'lostForgiven',
    what: 'the answer to a refresh is lost, and the server forgives one repetition: it goes on',
    async play(world) {
      const tab = await signedIn(world)
      world.server.tokens.forgive(3600_000)
      world.server.break('refresh', { kind: 'lose' }, 1)
      await expire(world)
      await tab.ask()
      await world.live(120, 5)
      allSara([await tab.ask()], 'the request after it')
      holds((await tab.user()) === 'sara', 'the person was signed out')
    },
  },
  {
    name: 'lostStrict',
    what: 'the same, and the server forgives nothing: an end that is shown, not a page that seems signed in',
    async play(world) {
      const tab = await signedIn(world)
      world.server.break('refresh', { kind: 'lose' }, 1)
      await expire(world)
      await tab.ask()
      await world.live(120, 5)
      const answer = await tab.ask()
      holds(!answer.ok, 'a request was answered')
      if ((await tab.user()) !== undefined) throw new Broken('the page still shows the person')
      const calls = world.server.count('refresh')
      holds(calls <= 5, `${calls} refreshes`)
    },
  },
  offline('offlineMinute', 'a minute', 60, 1, 20),
  offline('offlineDay', 'a day', 24 * 3600, 60, 1000),
]
