import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { loginUrl } from '../support/device'
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

// @proves nobodyElse, reason
test('what a tab of another version tells in a shape that is unknown here changes no tab, and nothing is thrown', async () => {
  const browser = createBrowser()
  const tabs = await browser.opened(2, { visible: false })
  const own = await browser.open({ visible: false })
  await own.signIn('omid', false)
  await pass(500)
  const states = () => [...tabs, own].map((tab) => tab.state())
  const before = states()
  const { epoch } = tabs[0]!.state()
  const mine = { api: loginUrl, epoch }
  const page = browser.world.enter().environment()
  for (const name of ['neshast', 'neshast:own']) {
    const channel = page.openChannel!(name, () => undefined)
    for (const message of [
      ...[null, undefined, 0, '', 'text', [], {}, true, new Map(), new Date()],
      ...[{ api: loginUrl }, { ...mine, epoch: String(epoch) }, { ...mine, epoch: epoch + 5 }],
      ...[{}, null, { reason: 'invented', at: 1 }].map((end) => ({ ...mine, end })),
      ...[-1, 99, 'one'].map((rotation) => ({ ...mine, rotation })),
      ...[{}, { error: {}, retryAt: Infinity }].map((fault) => ({ ...mine, fault })),
      { ...mine, invented: { deep: [1] } },
      ...[{ asks: String(epoch) }, { asks: null, proof: null }, { asks: {}, proof: 1 }],
    ])
      channel?.post(message)
  }
  await pass(1000)
  expect(states()).toEqual(before)
})
