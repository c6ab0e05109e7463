import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { useBrowsers } from '../support/manyTabs'
import { pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

const byToken: SessionOptions = {}
const byCookie = { renewal: 'cookie' } as SessionOptions

describe.each<[string, SessionOptions, SessionOptions]>([
  ['a refresh token to a cookie', byToken, byCookie],
  ['a cookie to a refresh token', byCookie, byToken],
])('a deploy that changed what renews the session from %s', (_, before, after) => {
  function deployed() {
    const browser = createBrowser({ lag: 50 })
    const jar = createCookieJar()
    const open = async (options: SessionOptions) => {
      await pass(100)
      return browser.open({ options, ...(options === byCookie && { through: jar.through }) })
    }
    return { browser, open }
  }

  // @proves nobodyElse, reason: same another
  test.each(['sara', 'omid'] as const)(
    'a session that %s begins after it lasts, though a page of before it is still open',
    async (name) => {
      const { open } = deployed()
      const old = await open(before)
      await old.signIn()
      const fresh = await open(after)
      expect(fresh.state()).toEqual({ status: 'loggedOut', epoch: 0 })
      await fresh.signIn(name)
      const { epoch } = fresh.state()
      const sent = old.sent.length
      await pass(300_000)
      expect(fresh.state()).toMatchObject({ status: 'loggedIn', epoch })
      expect(old.state()).toMatchObject({ status: 'loggedOut' })
      expect(old.sent).toHaveLength(sent)
    },
  )

  // @proves reason
  test('a session of before it is over, with a reason, in the page that is still open, once somebody signs in after it', async () => {
    const { open } = deployed()
    const fresh = await open(after)
    const old = await open(before)
    await old.signIn()
    await pass(1000)
    expect(fresh.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    await fresh.signIn('omid')
    await pass(1000)
    expect(old.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
    await pass(300_000)
    expect(fresh.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
    expect(fresh.seen('reset')).toEqual([])
  })
})
