import { describe, expect, jest, test } from '@jest/globals'
import type { Environment } from '../../src/session'
import { userOf } from '../../src/session/refresh/tokenOwner'
import { createCookieJar } from '../support/cookieJar'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, watch } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

/** A browser whose session is renewed by a cookie, with two tabs in which nobody is signed in. */
async function cookieBrowser(environment: Partial<Environment>) {
  const browser = createBrowser()
  const jar = createCookieJar()
  const open = () =>
    browser.open({ options: { renewal: 'cookie' }, environment, through: jar.through })
  const one = await open()
  const other = await open()
  /** A call of Sara's whose answer comes after so long, and sets the cookie. */
  const call = (ms: number, isTheirs = true) =>
    jest.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      const { access, refresh } = browser.backend.issue('sara')!.tokens
      jar.replace(refresh)
      const user = userOf(one.state())
      return { accessToken: access, expiresIn: 20, ...(isTheirs && user && { user }) }
    })
  const ids = () =>
    [one, other].map((tab) => {
      const session = tab.state()
      return 'user' in session && session.user?.['id']
    })
  return { ...browser, jar, one, other, call, ids }
}

const kinds = [
  ['with Web Locks', {}],
  ['without Web Locks', { locks: undefined }],
] as const

// @proves nobodyElse: cookie another
describe.each(kinds)('with a cookie, %s, session.begin with a function', (_, environment) => {
  test.each([true, false])(
    'and the sign-in of another person in another tab do not come between each other (over a session: %s)',
    async (isOver) => {
      const { backend, one, other, call, ids } = await cookieBrowser(environment)
      if (isOver) await one.signIn('sara')
      await pass(500)
      const begun = watch(one.session.begin(call(3000), { remember: true }))
      await pass(500)
      const signedIn = watch(other.logIn('omid', 'darya-1405'))
      await pass(10_000)
      expect([begun.took, signedIn.took]).toEqual([expect.any(Number), expect.any(Number)])
      const [id] = ids()
      expect(ids()).toEqual([id, id])
      await pass(120_000)
      expect(ids()).toEqual([id, id])
      for (const tab of [one, other]) {
        expect(tab.state().status).toBe('loggedIn')
        expect(tab.seen('reset').filter(({ reason }) => reason !== 'userChanged')).toEqual([])
      }
      expect(backend.stats().reusedRefreshTokens).toBe(0)
    },
  )

  test.each([true, false])(
    'gives way to a sign-in that is under way in another tab (over a session: %s)',
    async (isOver) => {
      const { backend, one, other, call, ids } = await cookieBrowser(environment)
      if (isOver) await one.signIn('sara')
      await pass(500)
      backend.setFault('login', { kind: 'slow', ms: 3000, times: 1 })
      void other.logIn('omid', 'darya-1405')
      await pass(500)
      const get = call(1000)
      const begun = watch(one.session.begin(get, { remember: true }))
      await pass(10_000)
      expect(begun.value).toMatchObject({ name: 'SessionEndedError' })
      expect(get).not.toHaveBeenCalled()
      await pass(60_000)
      expect(ids()).toEqual([2, 2])
    },
  )

  test('that waits for a refresh itself comes to its end', async () => {
    const { one, call, ids } = await cookieBrowser(environment)
    await one.signIn('sara')
    const get = call(100)
    const begun = watch(
      one.session.begin(async () => {
        await one.session.refresh()
        return get()
      }),
    )
    await pass(40_000)
    expect(begun.took).toBeLessThan(30_000)
    expect(ids()).toEqual([1, 1])
  })

  test('that never ends holds up one sign-in for a while, and not those that come later', async () => {
    const { one, other, ids } = await cookieBrowser(environment)
    await one.signIn('sara')
    void one.session.begin(() => new Promise(() => undefined))
    await pass(500)
    const signedIn = watch(other.logIn('omid', 'darya-1405'))
    await pass(30_000)
    expect(signedIn.took).toBeLessThan(28_000)
    expect(ids()).toEqual([2, 2])
    const again = watch(one.logIn('sara', 'parvaz-1405'))
    await pass(2000)
    expect(again.took).toBeLessThan(1000)
    expect(ids()).toEqual([1, 1])
  })

  test('comes before the sign-out that is told meanwhile, which takes its cookie away', async () => {
    const { one, other, jar, call, ids } = await cookieBrowser(environment)
    await one.signIn('sara')
    await pass(500)
    const begun = watch(one.session.begin(call(3000)))
    await pass(500)
    void other.session.logOut()
    await pass(10_000)
    expect(begun.value).toMatchObject({ name: 'SessionEndedError' })
    expect(jar.cookie()).toBeUndefined()
    expect(ids()).toEqual([false, false])
  })
})
