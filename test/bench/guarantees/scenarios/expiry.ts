import type { Answer } from '../hosts/library.ts'
import { holds, type Scenario } from '../scenario.ts'
import type { Tab, World } from '../world.ts'

export const counts = { tabs: 8, rounds: 3 }

/** A tab in which Sara has signed in. */
export async function signedIn(world: World, query = ''): Promise<Tab> {
  const tab = await world.open(query)
  const answer = await tab.signIn('sara')
  if (!answer.ok) throw new Error(`No sign-in: ${answer.error}`)
  const first = await tab.ask()
  if (!first.ok || first.user !== 'sara') throw new Error(`No data: ${first.error}`)
  return tab
}

/** Sara's tab, and another one of the same browser, in which she is as well. */
export async function signedInTwice(world: World): Promise<[tab: Tab, other: Tab]> {
  const tab = await signedIn(world)
  const other = await world.open()
  await other.ask()
  return [tab, other]
}

/** Past the end of the access token, and a minute more. */
export const expire = (world: World) => world.pass(world.lifetime + 60)

export const isSara = ({ ok, user }: Answer) => ok && user === 'sara'
export const allSara = (answers: readonly Answer[], what = 'a request') => {
  const other = answers.find((answer) => !isSara(answer))
  holds(other === undefined, `${what} was not answered: ${other?.error ?? other?.user}`)
}

async function playTabs(world: World) {
  const tabs = [await signedIn(world)]
  while (tabs.length < counts.tabs) tabs.push(await world.open())
  const { server } = world
  for (let round = 1; round <= counts.rounds; round += 1) {
    await expire(world)
    await world.settle(1500)
    const answers = await Promise.all(tabs.map((tab) => tab.ask()))
    holds(server.tokens.counts.reused === 0, `round ${round}: a refresh token was used twice`)
    allSara(answers, `round ${round}: a request`)
  }
  return `${server.count('refresh')} refreshes in ${counts.rounds} rounds of ${counts.tabs} tabs`
}

export const expiry: Scenario[] = [
  {
    name: 'reload',
    what: 'a reload keeps the session',
    async play(world) {
      const tab = await signedIn(world)
      await world.reload(tab)
      allSara([await tab.ask()], 'the first request after it')
    },
  },
  {
    name: 'parallel',
    what: '20 requests at once after the token’s end: one refresh, 20 answers',
    async play(world) {
      const tab = await signedIn(world)
      await expire(world)
      allSara(await tab.askMany(20))
      holds(world.server.count('refresh') <= 1, `${world.server.count('refresh')} refreshes`)
      return `${world.server.log.filter(({ status }) => status === 401).length} refused requests`
    },
  },
  {
    name: 'tabs',
    what: 'many tabs at the token’s end, round after round: everybody stays signed in',
    play: playTabs,
  },
  {
    name: 'tabsForgiven',
    what: 'the same, where the server forgives a repetition for 10 s, as some do',
    async play(world) {
      world.server.tokens.forgive(10_000)
      return playTabs(world)
    },
  },
  {
    name: 'early401',
    what: 'a token that is refused before its time: one refresh, and the request once more',
    async play(world) {
      const tab = await signedIn(world)
      world.server.tokens.refuseAccess()
      allSara(await tab.askMany(5))
      holds(world.server.count('refresh') === 1, `${world.server.count('refresh')} refreshes`)
    },
  },
  {
    name: 'late401',
    what: 'a 401 that comes after the token was replaced: the request is answered all the same',
    async play(world) {
      const tab = await signedIn(world)
      const late = tab.ask('/held')
      await world.settle(200)
      world.server.tokens.refuseAccess()
      allSara([await tab.ask()])
      const refreshes = world.server.count('refresh')
      world.server.release()
      await world.settle(200)
      world.server.release() // what is sent once more is held as well
      allSara([await late], 'the late request')
      return `${world.server.count('refresh') - refreshes} more refreshes`
    },
  },
]
