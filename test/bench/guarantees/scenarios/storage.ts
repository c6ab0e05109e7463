import { holds, type Scenario } from '../scenario.ts'
import { tabOf } from '../world.ts'
import { allSara, expire, signedIn } from './expiry.ts'

/** In the page: storage that may not be touched, as with a browser that blocks it. */
function block() {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}
/** In the page: not one more character has room. */
function fill() {
  for (const storage of [localStorage, sessionStorage])
    for (let size = 2 ** 24; size >= 1; size /= 2)
      try {
        for (;;) storage.setItem(`full-${size}-${Math.random()}`, 'x'.repeat(size))
      } catch {
        // the next smaller piece
      }
}
/** In the page: everything is cut in half. */
function cut() {
  for (const [key, value] of Object.entries(localStorage) as [string, string][])
    localStorage.setItem(key, value.slice(0, value.length / 2))
}

export const storage: Scenario[] = [
  {
    name: 'blocked',
    what: 'storage is blocked: sign-in and requests work, while the page is open',
    async play(world) {
      await world.context.addInitScript(block)
      const tab = await world.open().catch(() => undefined)
      holds(tab !== undefined, 'the page does not start')
      const { ok, error } = await tab.signIn('sara')
      holds(ok, `no sign-in: ${error}`)
      allSara([await tab.ask()])
      await expire(world)
      allSara([await tab.ask()], 'a request after the token’s end')
    },
  },
  {
    name: 'full',
    what: 'storage is full: sign-in and requests work, while the page is open',
    async play(world) {
      const tab = await world.open()
      await tab.page.evaluate(fill)
      const { ok, error } = await tab.signIn('sara')
      holds(ok, `no sign-in: ${error}`)
      allSara([await tab.ask()])
      await expire(world)
      allSara([await tab.ask()], 'a request after the token’s end')
    },
  },
  {
    name: 'cleared',
    what: 'storage is cleared in another tab: the page goes on or shows its end, never neither',
    async play(world) {
      const tab = await signedIn(world)
      const other = await world.open()
      await other.page.evaluate(() => localStorage.clear())
      await world.live(5)
      const answer = await tab.ask()
      await world.settle()
      const shown = await tab.user()
      holds(answer.ok === (shown !== undefined), `shows ${shown}, answered: ${answer.ok}`)
      return shown === undefined ? 'signed out' : 'goes on'
    },
  },
  {
    name: 'corrupt',
    what: 'what is stored is cut in half: the page starts, and somebody can sign in',
    async play(world) {
      const tab = await signedIn(world)
      await tab.page.evaluate(cut)
      await world.reload(tab)
      const { ok, error } = await tab.signIn('omid')
      holds(ok, `no sign-in: ${error}`)
      holds((await tab.ask()).user === 'omid', 'no data')
    },
  },
  {
    name: 'copiedTab',
    what: 'a session of this tab alone, and the tab is copied: no refresh token is used twice',
    async play(world) {
      const tab = await signedIn(world, '?ownTab')
      const opening = world.context.waitForEvent('page')
      await tab.page.evaluate(() => void window.open(location.href))
      const copy = tabOf(await opening)
      await copy.page.waitForFunction(() => window.host !== undefined)
      await expire(world)
      const [first] = await Promise.all([tab.ask(), copy.ask()])
      await world.live(10)
      holds(world.server.tokens.counts.reused === 0, 'a refresh token was used twice')
      allSara([first, await tab.ask()], 'a request of the first tab')
    },
  },
  {
    name: 'twoApps',
    what: 'two apps on one origin have two people, and sign out one by one',
    async play(world) {
      const one = await signedIn(world, '?app=one')
      const two = await world.open('?app=two')
      await two.signIn('omid')
      await world.live(2)
      allSara([await one.ask()])
      holds((await two.ask()).user === 'omid', 'the second app is somebody else’s')
      await two.signOut()
      await world.live(2)
      allSara([await one.ask()], 'a request after sign-out in the other app')
      await world.reload(one)
      allSara([await one.ask()], 'a request after a reload')
    },
  },
]
