import { describe, expect, test } from '@jest/globals'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { userOf } from '../../src/session/refresh/tokenOwner'

useFakeTime()
const createBrowser = useBrowsers()
const remember = { remember: true }

// @proves signOut
describe.each([0, 10, 20, 40])('storage %i ms late', (lag) => {
  test.each(['begin', 'refresh'])(
    'where somebody signs out in a tab and closes it while another tab is given tokens (%s), no token is left',
    async (how) => {
      const bad: unknown[] = []
      for (let wait = -100; wait <= 100; wait += 10) {
        const browser = createBrowser({ lag })
        const [first, second] = (await browser.opened(2)) as [ManyTab, ManyTab]
        const user = userOf(first.state())
        const { tokens } = browser.backend.issue('sara')!
        const out = async () => {
          await inTime(second.session.logOut())
          second.close()
        }
        let wasIn = false
        const act = () => {
          wasIn = first.state().status === 'loggedIn'
          return how === 'begin'
            ? first.session.begin(
                { accessToken: tokens.access, refreshToken: tokens.refresh, expiresIn: 20, user },
                remember,
              )
            : first.session.refresh()
        }
        let acting: Promise<unknown>
        if (wait < 0) {
          acting = act()
          await pass(-wait)
          await out()
        } else {
          const leaving = out()
          await pass(wait)
          acting = act()
          await leaving
        }
        await inTime(acting)
        await pass(1000)
        const next = await browser.open()
        const left = JSON.stringify([...browser.world.stored])
        const isLeft = /accessToken/.test(left)
        // Whoever begins a session after the end gets one.
        if (
          wasIn &&
          (isLeft || first.state().status !== 'loggedOut' || next.state().status !== 'loggedOut')
        )
          bad.push({ wait, isLeft, statuses: [first.state().status, next.state().status] })
      }
      expect(bad).toEqual([])
    },
  )
})

test('begin says that it has failed where its tokens are not taken (an access token alone, IndexedDB gone)', async () => {
  const browser = createBrowser()
  let isGone = false
  const page = browser.world.enter().environment()
  const tab = await browser.signedIn({
    environment: {
      sharedStore: {
        update: (change) =>
          isGone ? Promise.reject(new Error('gone')) : page.sharedStore!.update(change),
      },
    },
  })
  await pass(1000)
  isGone = true
  const { tokens } = browser.backend.issue('sara')!
  const begun = tab.session.begin(
    { accessToken: tokens.access, expiresIn: 600, user: userOf(tab.state()) },
    remember,
  )
  await inTime(begun, 50)
  const state = tab.state() as unknown as { accessToken?: { value: string } }
  const isTaken = state.accessToken?.value === tokens.access
  expect([isTaken, (await begun) === undefined]).toEqual([isTaken, isTaken])
})
