import { describe, expect, test } from '@jest/globals'
import type { Environment } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, watch } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

const never = new Promise<Response>(() => undefined)
/** A page that stands still in the middle of one call, as under `alert`: it hears no answer and no time-out. */
const standingStill =
  (call: string, jar: ReturnType<typeof createCookieJar>) => (send: Environment['fetch']) =>
    jar.through((request) => (request.url.endsWith(`/${call}`) ? never : send(request)))

// @proves oneRefresh: cookie
describe.each<[string, Partial<Environment>]>([
  ['with Web Locks', {}],
  ['without Web Locks', { locks: undefined }],
])('a tab that stands still in a call with the cookie, %s,', (_, environment) => {
  const options = { renewal: 'cookie' } as const

  test.each(['refresh', 'login'])(
    'holds up the refresh of another one once, and not again (%s)',
    async (call) => {
      const browser = createBrowser()
      const jar = createCookieJar()
      const given = { options, environment, visible: false }
      const tab = await browser.open({ ...given, through: jar.through })
      const still = await browser.open({ ...given, through: standingStill(call, jar) })
      if (call === 'login') void still.logIn('omid', 'darya-1405')
      await pass(100)
      await tab.signIn('sara')
      await pass(100)
      if (call === 'refresh') void still.session.refresh()
      await pass(100)
      // Where it has both locks, the first try may have waited for each of them, and be over.
      void tab.session.refresh()
      await pass(55_000)
      const refreshed = watch(tab.session.refresh({ now: true }))
      await pass(5000)
      expect(refreshed.value).toEqual({ ok: true })
      const later = await browser.open({ ...given, through: jar.through })
      const again = [tab, later].map((each) => watch(each.session.refresh()))
      await pass(30_000)
      expect(again.map(({ value }) => value)).toEqual([{ ok: true }, { ok: true }])
      expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
      await inTime(tab.session.logOut())
    },
  )

  // @proves nobodyElse: cookie another
  test.each([
    ['logIn', 'before'],
    ['logIn', 'after'],
    ['begin', 'before'],
    ['begin', 'after'],
  ])(
    'in which somebody signs in (%s) takes no cookie away from who has signed in elsewhere meanwhile, %s it hears of them',
    async (how, hears) => {
      const browser = createBrowser()
      const jar = createCookieJar()
      let go = () => {}
      const gone = new Promise<void>((resolve) => (go = resolve))
      // The browser takes the cookie of the answer, and the page does not hear of it.
      const still = await browser.open({
        options,
        environment,
        through: (send) => {
          const sent = jar.through(send)
          return async (request) => {
            const response = await sent(request)
            if (request.url.endsWith('/login')) await gone
            return response
          }
        },
      })
      const tab = await browser.open({ options, environment, through: jar.through })
      const signUp = async () => {
        const { access, refresh } = browser.backend.issue('omid')!.tokens
        jar.replace(refresh)
        await gone
        return { accessToken: access, expiresIn: 20 }
      }
      const late = watch(
        how === 'logIn' ? still.logIn('omid', 'darya-1405') : still.session.begin(signUp),
      )
      await pass(1000)
      still.page.freeze()
      await tab.signIn('sara')
      expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
      await pass(1000)
      if (hears === 'before') still.page.thaw()
      go()
      await pass(100)
      still.page.thaw()
      await pass(60_000)
      expect(late.value).toMatchObject({ name: 'SessionEndedError' })
      for (const each of [tab, still])
        expect(each.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
      expect(jar.revoked).toEqual([])
      await inTime(tab.session.logOut())
      await pass(1000)
      expect(jar.revoked).toHaveLength(1)
    },
  )
})
