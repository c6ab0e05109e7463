import { Broken, holds, type Scenario } from '../scenario.ts'
import { signedIn, signedInTwice } from './expiry.ts'

/** Another person signs in, in another tab. */
export const people: Scenario[] = [
  {
    name: 'nextPerson',
    what: 'another person in the same tab is answered under their own name',
    async play(world) {
      const tab = await signedIn(world)
      await tab.signOut()
      await tab.signIn('omid')
      holds((await tab.user()) === 'omid', 'the page shows somebody else')
      holds((await tab.ask()).user === 'omid', 'the server took them for somebody else')
    },
  },
  {
    name: 'keptForNext',
    what: 'cached data of one person is not there for the next in the tab',
    async play(world) {
      const tab = await signedIn(world)
      holds((await tab.kept()) === 'sara', 'nothing was kept to begin with')
      await tab.signOut()
      await tab.signIn('omid')
      holds((await tab.kept()) !== 'sara', 'the data of the person before')
    },
  },
  {
    name: 'otherPersonElsewhere',
    what: 'another person signs in in another tab: no request goes out under a name that the page does not show',
    async play(world) {
      const [tab, other] = await signedInTwice(world)
      await other.signOut()
      await other.signIn('omid')
      await world.live(5)
      const shown = await tab.user()
      const { ok, user } = await tab.ask()
      if (ok && user !== shown)
        throw new Broken(`the page shows ${shown}, the server booked ${user}`)
      return `shows ${shown ?? 'nobody'}, booked on ${user ?? 'nobody'}`
    },
  },
  {
    name: 'keptElsewhere',
    what: 'cached data is gone after sign-out in another tab',
    async play(world) {
      const [tab, other] = await signedInTwice(world)
      await other.signOut()
      await world.live(5)
      holds((await tab.kept()) === undefined, 'the data is still there')
    },
  },
]
