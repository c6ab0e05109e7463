import { Broken, holds, type Scenario } from '../scenario.ts'
import type { Tab, World } from '../world.ts'
import { expire, signedIn, signedInTwice } from './expiry.ts'

/** All that scripts of the page can read of what it keeps, and the cookies that they cannot. */
async function kept({ page }: Tab, world: World) {
  const storages = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  return storages + JSON.stringify(await world.context.cookies())
}
const secretIn = (text: string, world: World) =>
  world.server.tokens.secrets().find((secret) => text.includes(secret))

async function isGone(tab: Tab, world: World) {
  holds((await tab.user()) === undefined, 'the page still shows the person')
  holds(secretIn(await kept(tab, world), world) === undefined, 'a token is still stored')
  const next = await world.open()
  const answer = await next.ask()
  holds(!answer.ok, 'the next page is signed in')
}

/** A refresh is under way, and its answer waits. */
async function duringRefresh(world: World) {
  const tab = await signedIn(world)
  world.server.break('refresh', { kind: 'hold' })
  await expire(world)
  // Some have begun by themselves.
  const asking = world.server.waiting() === 0 ? tab.ask() : undefined
  for (let i = 0; world.server.waiting() === 0; i += 1) {
    if (i > 50) throw new Error('No refresh was asked for.')
    await world.settle(100)
  }
  const leaving = tab.signOut()
  await world.settle(300)
  world.server.mend()
  world.server.release()
  await Promise.all([asking, leaving])
  await world.live(30)
  return tab
}

/** Signed out without a network, which comes back after a while. */
async function leftOffline(world: World) {
  const tab = await signedIn(world)
  await world.context.setOffline(true)
  await tab.signOut()
  await world.live(15)
  await world.context.setOffline(false)
  return tab
}

export const signOut: Scenario[] = [
  {
    name: 'signOutRevokes',
    what: 'sign-out makes the tokens worthless on the server',
    async play(world) {
      const tab = await signedIn(world)
      await tab.signOut()
      await world.settle()
      await isGone(tab, world)
      holds(world.server.tokens.alive() === 0, 'the refresh token is still good')
    },
  },
  {
    name: 'lateRefresh',
    what: 'the answer to a refresh comes after sign-out: nobody is signed in again, nothing is stored',
    async play(world) {
      await isGone(await duringRefresh(world), world)
    },
  },
  {
    name: 'lateRevoked',
    what: 'and the tokens that came so late are revoked as well',
    async play(world) {
      await duringRefresh(world)
      holds(world.server.tokens.alive() === 0, 'the new refresh token is still good')
    },
  },
  {
    name: 'signOutOffline',
    what: 'sign-out without a network: signed out here, for the next page as well',
    async play(world) {
      const tab = await leftOffline(world)
      await isGone(tab, world)
    },
  },
  {
    name: 'toldLater',
    what: 'and the server is told once the network is back',
    async play(world) {
      await leftOffline(world)
      await world.live(300, 5)
      holds(world.server.tokens.alive() === 0, 'the refresh token is still good five minutes later')
    },
  },
  {
    name: 'signOutElsewhere',
    what: 'sign-out in another tab: this one shows it without being asked',
    async play(world) {
      const [tab, other] = await signedInTwice(world)
      await other.signOut()
      await world.live(5)
      holds((await tab.user()) === undefined, 'this tab still shows the person')
      holds(!(await tab.ask()).ok, 'this tab is still answered')
    },
  },
  {
    name: 'lateData',
    what: 'data that comes after sign-out is handed to nobody, and kept nowhere',
    async play(world) {
      const tab = await signedIn(world)
      const asking = tab.ask('/held')
      await world.settle(200)
      await tab.signOut()
      world.server.release()
      const answer = await asking
      await world.settle()
      if (answer.ok) throw new Broken('the data was handed out')
      holds((await tab.kept('/held')) === undefined, 'the data is kept')
    },
  },
]
