import { describe, expect, test } from '@jest/globals'
import { reauthDialog, type SessionOptions } from '../../src/session'
import { userOf } from '../../src/session/refresh/tokenOwner'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

const kinds: [string, SessionOptions][] = [
  ['none', { renewal: 'none', endpoints: { refresh: false } }],
  [
    'accessToken',
    {
      renewal: 'accessToken',
      token: { refreshBefore: 5 },
      endpoints: { refresh: { bearer: 'access' } },
    },
  ],
]
const cachesOf = (tab: ManyTab) => {
  const { api, second } = tab.store.getState()
  return JSON.stringify([api.queries, second.queries])
}

// @proves nobodyElse, keptPage: twoApis another
describe.each(kinds)('session.begin over a page that is kept (renewal: %s)', (_, more) => {
  /** Sara’s page is kept, with answers in two apis; another tab shows the sign-in page. */
  async function open() {
    const browser = createBrowser()
    const options = { ...more, onEnd: reauthDialog }
    const tab = await browser.open({ options })
    const page = tab.session.suspendedPage!
    page.mount()
    await tab.signIn('sara')
    const other = await browser.open({ options })
    await inTime(tab.notes('of-Sara'))
    await inTime(tab.read('/api/notes?tag=of-Sara'))
    browser.backend.setFault('refresh', { kind: 'refuse' })
    await pass(21_000)
    browser.backend.clearFaults()
    expect(page.isSuspended()).toBe(true)
    const begin = async (where: ManyTab, name: string, user?: object) => {
      const accessToken = browser.backend.issue(name)!.tokens.access
      const given = { accessToken, expiresIn: 20, user }
      return where.session.begin(given, { remember: true })
    }
    return { browser, tab, other, page, begin }
  }

  test.each([
    ['here', undefined],
    ['here', { id: 2 }],
    ['in another tab', undefined],
    ['in another tab', { id: 2 }],
  ])(
    'for another person %s (user: %j): nothing goes as them, and nothing is left',
    async (where, user) => {
      const { browser, tab, other, page, begin } = await open()
      browser.backend.setFault('user', { kind: 'slow', ms: 3000, times: 2 })
      const before = tab.sent.length
      const begun = begin(where === 'here' ? tab : other, 'omid', user)
      const asked: Promise<unknown>[] = []
      const tokens: string[] = []
      const text = { method: 'POST', body: JSON.stringify({ text: 'by Sara' }) }
      for (let i = 0; i < 40; i += 1) {
        if (page.isSuspended())
          asked.push(
            tab.addNote('by Sara'),
            tab.write({ url: '/api/notes', ...text }),
            tab.session.fetch('/api/notes', text).catch(() => undefined),
            tab.session.accessToken().then(
              (token) => tokens.push(token),
              () => undefined,
            ),
          )
        await pass(i < 20 ? 1 : 200)
      }
      await inTime(Promise.all([begun, ...asked]))
      await pass(1000)
      expect(userOf(tab.state())).toMatchObject({ id: 2 })
      expect(asked.length).toBeGreaterThan(0)
      expect(tokens).toEqual([])
      expect(tab.sent.slice(before).map(({ call }) => call)).not.toContain('/api/notes')
      expect([page.isSuspended(), page.failedRequests.count()]).toEqual([false, 0])
      expect(cachesOf(tab)).not.toContain('of-Sara')
    },
  )

  test.each([undefined, { id: 1 }])(
    'for the same person (user: %j) brings it back, with both caches',
    async (user) => {
      const { tab, page, begin } = await open()
      const key = page.pageOf(tab.state().epoch)
      await inTime(begin(tab, 'sara', user))
      await pass(100)
      expect(page.isSuspended()).toBe(false)
      expect(page.pageOf(tab.state().epoch)).toBe(key)
      expect(cachesOf(tab).match(/"originalArgs":"[^"]*of-Sara"/g)).toHaveLength(2)
    },
  )
})
