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
})
