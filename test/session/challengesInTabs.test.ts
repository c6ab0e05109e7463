import { describe, expect, test } from '@jest/globals'
import { demoChallenges } from '../../src/app/demoChallenges'
import type { SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()
const code = '140509'

/** A browser of two tabs, whose app has steps, and whose session is renewed so. */
async function twoTabs(renewal: 'refreshToken' | 'cookie') {
  const browser = createBrowser()
  const jar = createCookieJar()
  const options = { renewal, challenges: demoChallenges } as SessionOptions
  const opening = { options, ...(renewal === 'cookie' && { through: jar.through }) }
  const tabs = [await browser.open(opening), await browser.open(opening)] as const
  return { ...browser, jar, tabs }
}

async function awaited<T>(promise: Promise<T>): Promise<T> {
  await inTime(promise)
  return promise
}

/** Laleh logs in as far as her code. */
async function stepIn(tab: ManyTab, remember = true) {
  const error = await awaited(tab.logIn('laleh', 'baran-1405', remember))
  expect(tab.state().status).toBe('loggedOut')
  return error!.step!
}
const idOf = (tab: ManyTab) => {
  const session = tab.state()
  return 'user' in session ? session.user?.['id'] : undefined
}

const renewals = ['refreshToken', 'cookie'] as const

// @proves steps: body cookie shared ownTab
describe.each(renewals)('a step, where a %s renews the session', (renewal) => {
  test('signs its person in in every tab, for longer than its token lives', async () => {
    const { tabs, backend } = await twoTabs(renewal)
    const step = await stepIn(tabs[0])
    expect(idOf(tabs[1])).toBeUndefined()
    expect(await awaited(step.continue({ code }))).toEqual({ ok: true })
    await pass(100)
    expect(tabs.map(idOf)).toEqual([3, 3])
    await pass(60_000)
    expect(backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0, revokedFamilies: 0 })
    expect(backend.stats().refreshes).toBeGreaterThan(1)
    expect(tabs.map(idOf)).toEqual([3, 3])
  })

  test('is kept or not as was said at the password', async () => {
    const { tabs } = await twoTabs(renewal)
    const step = await stepIn(tabs[0], false)
    expect(await awaited(step.continue({ code }))).toEqual({ ok: true })
    await pass(100)
    // A cookie is the browser's: then all tabs have the session, until the last of them is closed.
    expect(tabs.map(idOf)).toEqual(renewal === 'cookie' ? [3, 3] : [3, undefined])
  })
})

// @proves steps, nobodyElse: body cookie another
describe.each(renewals)('a step that is open, where a %s renews the session', (renewal) => {
  test('signs nobody in once another person has signed in in another tab', async () => {
    const { tabs, backend } = await twoTabs(renewal)
    const step = await stepIn(tabs[0])
    await tabs[1].signIn('omid')
    await pass(100)
    expect(await awaited(step.continue({ code }))).toMatchObject({
      ok: false,
      error: { name: 'SessionEndedError' },
    })
    expect(backend.stats()).toMatchObject({ logins: 1, calls: { code: 0 }, revokedFamilies: 0 })
    await pass(60_000)
    expect(tabs.map(idOf)).toEqual([2, 2])
  })

  test('whose answer is late leaves one person in all tabs, and their requests are their own', async () => {
    const { tabs, backend } = await twoTabs(renewal)
    const step = await stepIn(tabs[0])
    backend.setFault('code', { kind: 'slow', ms: 2000, times: 1 })
    const late = step.continue({ code })
    await pass(500)
    const other = tabs[1].logIn('omid', 'darya-1405')
    await inTime(Promise.all([late, other]))
    // Calls that set the cookie take turns: Laleh is signed in before Omid's password would be sent, and that ends his try.
    const [id, who] = renewal === 'cookie' ? [3, await late] : [2, await other]
    expect(renewal === 'cookie' ? who : { ok: who === undefined }).toEqual({ ok: true })
    await pass(60_000)
    expect(tabs.map(idOf)).toEqual([id, id])
    for (const tab of tabs) {
      expect(await awaited(tab.session.loadUser())).toBeUndefined()
      expect(idOf(tab)).toBe(id)
      expect(tab.state().status).toBe('loggedIn')
    }
    expect(backend.stats().reusedRefreshTokens).toBe(0)
  })
})
