import { createApi, type Api } from '../../support/api.ts'
import { bundleHost } from '../../support/bundleHost.ts'
import { createRichServer } from '../../support/richServer.ts'
import { expect, test as stories } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

type Renewal = 'refreshToken' | 'cookie'

/** A page with two session layers, each in a store of its own: `shop` of the page's server, `admin` of another origin. */
const script = (apiUrl: string, renewal: Renewal) => `
  import { combineSlices, configureStore } from '@reduxjs/toolkit'
  import { createSession, Credentials } from './src/session'

  const passwords = { sara: 'parvaz-1405', omid: 'darya-1405' }
  function open(options) {
    const session = createSession(options)
    const api = session.api.injectEndpoints({
      endpoints: (build) => ({ notes: build.query({ query: () => 'api/notes' }) }),
    })
    const store = configureStore({
      reducer: combineSlices(session, api),
      middleware: (getDefault) => getDefault().concat(session.middleware),
    })
    const heard = []
    const names = ['loggedIn', 'tokenExpired', 'tokenRefreshed', 'bothExpired', 'reset', 'loggedOut']
    for (const name of names) session.on('session/' + name, () => void heard.push(name))
    session.on('error', ({ name }) => void heard.push(name))
    const status = (response) => response.status
    return {
      session,
      status: () => store.getState().session.status,
      person: () => store.getState().session.user?.id ?? 0,
      end: () => store.getState().session.end?.reason,
      cached: () => Object.keys(store.getState()[api.reducerPath].queries).length,
      heard: () => heard.splice(0).join(),
      logIn: (username, remember) =>
        session
          .logIn(new Credentials({ username, password: passwords[username] }, { remember }))
          .then(() => undefined),
      ask: () => store.dispatch(api.endpoints.notes.initiate(undefined, { forceRefetch: true })).then(({ status }) => status),
      fetch: (url) => session.fetch(url).then(status, ({ name }) => name),
    }
  }
  Object.assign(globalThis, {
    shop: open({ name: 'shop' }),
    admin: open({
      name: 'admin',
      baseUrl: '${apiUrl}',
      renewal: '${renewal}',
      credentials: 'include',
      api: { reducerPath: 'adminApi' },
    }),
  })
`
type Layer = {
  session: {
    logOut(): Promise<unknown>
    expire(): void
    refresh(): Promise<{ ok: boolean }>
    ready: Promise<unknown>
  }
  status(): string
  person(): number
  end(): string | undefined
  cached(): number
  heard(): string
  logIn(username: 'sara' | 'omid', remember: boolean): Promise<void>
  ask(): Promise<string>
  fetch(url: string): Promise<number | string>
}
type LayerName = 'shop' | 'admin'
declare const shop: Layer
declare const admin: Layer

const test = stories.extend<{
  open: (renewal: Renewal) => Promise<{
    tabs: [StoryPage, StoryPage]
    rich: Awaited<ReturnType<typeof createRichServer>>
    api: Api
  }>
}>({
  open: async ({ engine }, provide) => {
    const ends: (() => Promise<void>)[] = []
    await provide(async (renewal) => {
      const api = await createApi(renewal === 'cookie' ? 'cookie' : 'demo')
      ends.push(api.goDown)
      const rich = await createRichServer(await bundleHost(script(`${api.url}/`, renewal)))
      ends.push(rich.close)
      const person = await engine.newBrowser(rich.url)
      ends.push(person.close)
      const tabs = [person.tabs[0]!, await person.newTab()] as [StoryPage, StoryPage]
      for (const tab of tabs) {
        await tab.goto('/')
        await tab.evaluate(() => Promise.all([shop, admin].map((each) => each.session.ready)))
      }
      return { tabs, rich, api }
    })
    for (const end of ends.reverse()) await end()
  },
})

/** Of a layer in a tab: its state, and how many answers its cache has. */
const seen = (tab: StoryPage, name: LayerName) =>
  tab.evaluate((name) => {
    const layer = name === 'shop' ? shop : admin
    return [layer.status(), layer.person(), layer.cached()] as const
  }, name)
/** Its state and its person alone. */
const who = async (tab: StoryPage, name: LayerName) => (await seen(tab, name)).slice(0, 2)
const heard = (tab: StoryPage) => tab.evaluate(() => [shop.heard(), admin.heard()] as const)

for (const renewal of ['refreshToken', 'cookie'] as const)
  for (const remember of [true, false])
    // @proves apart: bare
    test(`of two sessions in one page, each in a store of its own, neither is touched by what becomes of the other (${renewal}, ${remember ? 'all tabs' : 'one tab'})`, async ({
      open,
    }) => {
      const { tabs, rich, api } = await open(renewal)
      const [tab, other] = tabs
      const isShared = remember || renewal === 'cookie'
      const logIn = (name: LayerName, username: 'sara' | 'omid') =>
        tab.evaluate(
          ([name, username, remember]) =>
            (name === 'shop' ? shop : admin).logIn(username as 'sara', remember as boolean),
          [name, username, remember] as const,
        )
      await logIn('shop', 'sara')
      expect(await heard(tab)).toEqual(['loggedIn', ''])
      expect(await seen(tab, 'admin')).toEqual(['loggedOut', 0, 0])
      await logIn('admin', 'omid')
      expect(await heard(tab)).toEqual(['', 'loggedIn'])
      expect(await tab.evaluate(() => Promise.all([shop.ask(), admin.ask()]))).toEqual([
        'fulfilled',
        'fulfilled',
      ])
      const mine = await seen(tab, 'shop')
      expect(await who(tab, 'shop')).toEqual(['loggedIn', 1])
      if (isShared) await expect.poll(() => who(other, 'admin')).toEqual(['loggedIn', 2])

      // A token that is refused is refreshed for the one that it was sent for, and its calls to the other's API have none.
      await heard(tab)
      api.backend.revokeAccess()
      expect(await tab.evaluate(() => Promise.all([shop.ask(), admin.ask()]))).toEqual([
        'fulfilled',
        'fulfilled',
      ])
      expect(await heard(tab)).toEqual(['', 'tokenExpired,tokenRefreshed'])
      expect(rich.backend.stats().refreshes).toBe(0)
      expect(await tab.evaluate((url) => shop.fetch(`${url}/api/notes`), api.url)).toBe(401)
      expect(await tab.evaluate(() => admin.fetch(`${location.origin}/api/notes`))).toBe(401)
      expect(await heard(tab)).toEqual(['', ''])
      expect(await seen(tab, 'shop')).toEqual(mine)

      // A refresh that hangs holds up nobody of the other.
      api.backend.revokeAccess()
      rich.backend.revokeAccess()
      api.backend.setFault('refresh', { kind: 'slow', ms: 3000, times: 1 })
      const both = await tab.evaluate(async () => {
        const began = Date.now()
        const slow = admin.ask()
        const mine = await shop.ask()
        const took = Date.now() - began
        return [mine, await slow, took < 2500]
      })
      expect(both).toEqual(['fulfilled', 'fulfilled', true])
      api.backend.clearFaults()
      await heard(tab)

      // Somebody else in the one, in another tab where there is one session for all.
      if (isShared) {
        await other.evaluate(() => admin.logIn('sara', true))
        await expect.poll(() => who(tab, 'admin')).toEqual(['loggedIn', 1])
        expect((await heard(tab))[0]).toBe('')
        expect(await seen(tab, 'shop')).toEqual(mine)
        await other.evaluate(() => admin.session.logOut().then(() => undefined))
        await expect.poll(() => tab.evaluate(() => admin.end())).toBe('logoutElsewhere')
      } else await tab.evaluate(() => admin.session.logOut().then(() => undefined))
      await expect.poll(() => seen(tab, 'admin')).toEqual(['loggedOut', 0, 0])
      expect((await heard(tab))[0]).toBe('')
      expect(await seen(tab, 'shop')).toEqual(mine)
      if (remember) expect((await seen(other, 'shop'))[0]).toBe('loggedIn')

      await logIn('admin', 'omid')
      await tab.evaluate(() => admin.ask().then(() => undefined))
      const theirs = await seen(tab, 'admin')
      await heard(tab)
      await tab.evaluate(() => shop.session.expire())
      expect(await tab.evaluate(() => [shop.status(), shop.end()])).toEqual([
        'loggedOut',
        'bothExpired',
      ])
      await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
      expect((await heard(tab))[1]).toBe('')
      expect(await seen(tab, 'admin')).toEqual(theirs)
      await tab.reload()
      await tab.evaluate(() => Promise.all([shop, admin].map((each) => each.session.ready)))
      expect(await who(tab, 'admin')).toEqual(['loggedIn', 2])
      expect((await seen(tab, 'shop'))[0]).toBe('loggedOut')
      for (const { backend } of [rich, api])
        expect(backend.stats()).toMatchObject({ reusedRefreshTokens: 0 })
    })
