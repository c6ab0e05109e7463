import { describe, expect, test } from '@jest/globals'
import { reauthDialog, type Environment, type SessionOptions } from '../../src/session'
import { userOf } from '../../src/session/refresh/tokenOwner'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { createTabStorage } from '../support/tabStorage'

useFakeTime()
const createBrowser = useBrowsers()
const idsOf = (pages: ManyTab[]) => pages.map((page) => userOf(page.state())?.['id'])

/** Sara’s page, signed in for its tab alone, and the same app in a frame of it. */
async function openFramed(lacks: Partial<Environment> = {}, options: SessionOptions = {}) {
  const browser = createBrowser()
  const inTab = createTabStorage()
  const open = () => {
    const { storage, onStorage } = inTab()
    return browser.open({ storage, options, environment: { onStorage, ...lacks } })
  }
  const outer = await open()
  outer.session.suspendedPage?.mount()
  await outer.signIn('sara', false)
  const frame = await open()
  await pass(1000)
  return { browser, outer, frame }
}
/** What `session.begin` takes. */
function tokensOf({ backend }: ReturnType<typeof createBrowser>, name: string, isWhole: boolean) {
  const { access: accessToken, refresh: refreshToken } = backend.issue(name)!.tokens
  return { accessToken, expiresIn: 20, ...(isWhole && { refreshToken }) }
}

const browsers: [string, Partial<Environment>][] = [
  ['', {}],
  [', without Web Locks and IndexedDB', { locks: undefined, sharedStore: undefined }],
]

// @proves oneRefresh, frames: ownTab
describe.each(browsers)(
  'session.begin for the person of the tab, during a refresh%s',
  (_, lacks) => {
    test.each([
      ['of the page itself', 'outer', true],
      ['of the page itself', 'outer', false],
      ['of the frame in it', 'frame', true],
      ['of the frame in it', 'frame', false],
    ] as const)('%s (%s), is taken by both (both tokens: %s)', async (_which, who, isWhole) => {
      // The answer to the refresh comes 2020 ms after its beginning.
      for (const after of [1, 500, 2005, 2015, 2030]) {
        const { browser, outer, frame } = await openFramed(lacks)
        browser.backend.setFault('refresh', { kind: 'slow', ms: 2000, times: 1 })
        const refreshed = { outer, frame }[who].session.refresh()
        await pass(after)
        const given = { ...tokensOf(browser, 'sara', isWhole), user: userOf(outer.state()) }
        const begun = outer.session.begin(given, { remember: true })
        await inTime(Promise.all([begun, refreshed]))
        await pass(100)
        const theirs = { accessToken: { value: given.accessToken } }
        expect([after, await begun]).toEqual([after, undefined])
        expect([after, outer.state(), frame.state()]).toMatchObject([after, theirs, theirs])
        expect(outer.session.storageArea()).toBe('tab')
        await pass(120_000)
        expect(idsOf([outer, frame])).toEqual([1, 1])
        expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
      }
    })
  },
)

// @proves nobodyElse, keptPage, frames: ownTab another
test.each([true, false])(
  'a page that is kept around a frame, in which Omid signs in (kept: %s), is dropped with all that it had and asked for',
  async (remember) => {
    const { browser, outer, frame } = await openFramed({}, { onEnd: reauthDialog })
    await inTime(outer.notes('of Sara'))
    browser.backend.setFault('refresh', { kind: 'refuse' })
    await pass(21_000)
    browser.backend.clearFaults()
    expect(outer.session.suspendedPage!.isSuspended()).toBe(true)
    expect(JSON.stringify(outer.store.getState().api.queries)).toContain('of Sara')
    const before = outer.sent.length
    const late = outer.addNote('by Sara')
    const whole = { ...tokensOf(browser, 'omid', true) }
    await inTime(Promise.all([late, frame.session.begin(whole, { remember })]))
    await pass(1000)
    expect(idsOf([outer, frame])).toEqual([2, 2])
    expect(outer.session.suspendedPage!.isSuspended()).toBe(false)
    expect(outer.session.suspendedPage!.failedRequests.count()).toBe(0)
    expect(JSON.stringify(outer.store.getState().api.queries)).not.toContain('of Sara')
    expect(outer.sent.slice(before).map(({ call }) => call)).not.toContain('/api/notes')
  },
)
