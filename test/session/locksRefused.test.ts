import { expect, test } from '@jest/globals'
import type { Environment } from '../../src/session'
import { useBrowsers, watch } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

type Locks = NonNullable<Environment['locks']>
const refusal = () =>
  Promise.reject(new DOMException('The document is not fully active.', 'InvalidStateError'))

const refusing: [string, Locks][] = [
  ['every lock', { request: refusal, query: refusal }],
  [
    'to wait for one',
    {
      request: (_, { ifAvailable }, task) => (ifAvailable ? task(null) : refusal()),
      query: async () => ({}),
    },
  ],
]

// @proves oneRefresh
test.each(refusing)(
  'a browser that refuses %s costs nobody the session: the tabs take turns by a lease',
  async (_, locks) => {
    const browser = createBrowser({ lag: 20 })
    const tabs = await browser.opened(3, { environment: { locks }, visible: false })
    await pass(20_000)
    const all = tabs.map((tab) => watch(tab.session.refresh()))
    await pass(5000)
    expect(all.map(({ value }) => value)).toEqual(tabs.map(() => ({ ok: true })))
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    for (const tab of tabs) expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  },
)

test.each(refusing)(
  'a browser that refuses %s costs a session of one tab nothing',
  async (_, locks) => {
    const browser = createBrowser()
    const tab = await browser.open({ environment: { locks } })
    await tab.signIn('sara', false)
    await inTime(tab.session.refresh())
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
    await inTime(tab.session.logOut())
    expect(tab.state().status).toBe('loggedOut')
  },
)

test('what goes wrong in the refresh itself is told as what it is, and not taken for a lock', async () => {
  const bug = new Error('a bug of the host')
  const browser = createBrowser()
  const tab = await browser.open({
    visible: false,
    options: {
      buildRequest(request, call) {
        if (call === 'refresh') throw bug
        return request
      },
    },
  })
  await tab.signIn()
  await expect(tab.session.refresh({ now: true })).rejects.toBe(bug)
})
