import { describe, expect, jest, test } from '@jest/globals'
import { idleTimeout, type IdleTimeout } from '../../src/session'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { pass, useFakeTime } from '../support/fakeTime'
import { MemoryStorage } from '../support/storage'

const time = useFakeTime()
const createBrowser = useBrowsers()
type Browser = ReturnType<typeof createBrowser>
type Opening = Parameters<Browser['open']>[0]

/** The demo's token lives for 20 s: it is refreshed several times in this. */
const after = 100
const warning = 30
const second = 1000

/** Opens a tab with the limit, and the means to be active in it. */
async function openTab({ open }: Browser, given: Opening = {}) {
  const listeners = new Set<() => void>()
  const limit = idleTimeout({ after, warning }, (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const tab = await open({ ...given, options: { limits: [limit] } })
  return {
    ...tab,
    idle: tab.session.limits[0] as IdleTimeout,
    /** The person does something in this tab. */
    act: () => listeners.forEach((listener) => listener()),
  }
}

async function openTabs(browser: Browser, count: number, given: Opening = {}) {
  const tabs = [await openTab(browser, given)]
  await tabs[0]!.signIn()
  await pass(second)
  while (tabs.length < count) tabs.push(await openTab(browser, given))
  await pass(100)
  tabs[0]!.act()
  await pass(100)
  return tabs as [IdleTab, ...IdleTab[]]
}
type IdleTab = Awaited<ReturnType<typeof openTab>>

const statuses = (tabs: ManyTab[]) => tabs.map((tab) => tab.state().status)
const warned = (tabs: IdleTab[]) => tabs.map(({ idle }) => idle.warning() !== undefined)
const endedIdle = { status: 'loggedOut', end: { reason: 'idle' } }

// @proves idle, reason
describe('when nobody does anything', () => {
  test('the session ends in every tab, with the reason, and the server is told', async () => {
    const browser = createBrowser()
    const tabs = await openTabs(browser, 3)
    await pass((after - 1) * second)
    expect(statuses(tabs)).not.toContain('loggedOut')
    await pass(2 * second)
    tabs.forEach((tab) => expect(tab.state()).toMatchObject(endedIdle))
    expect(tabs[0].seen('reset')).toHaveLength(1)
    expect(browser.backend.stats()).toMatchObject({ revokedFamilies: 1, reusedRefreshTokens: 0 })
    expect([...browser.world.stored.values()].join()).not.toMatch(/refreshToken|accessToken/)
  })

  test('a token that is refreshed does not keep it', async () => {
    const browser = createBrowser()
    const [tab] = await openTabs(browser, 1)
    await pass((after + 1) * second)
    expect(browser.backend.stats().refreshes).toBeGreaterThan(2)
    expect(tab.state()).toMatchObject(endedIdle)
  })

  test('a warning that is not wanted is not given', async () => {
    const tab = await createBrowser().open({
      options: { limits: [idleTimeout({ after, warning: 0 }, () => () => undefined)] },
    })
    await tab.signIn()
    const idle = tab.session.limits[0] as IdleTimeout
    const changed = jest.fn()
    idle.subscribe(changed)
    await pass((after + 1) * second)
    expect(tab.state()).toMatchObject(endedIdle)
    expect(changed).not.toHaveBeenCalled()
  })

  test('a warning is told to nobody who has stopped listening', async () => {
    const [tab] = await openTabs(createBrowser(), 1)
    const [stopped, listening] = [jest.fn(), jest.fn()]
    const stop = tab.idle.subscribe(stopped)
    tab.idle.subscribe(listening)
    stop()
    await pass((after - warning + 1) * second)
    expect(listening).toHaveBeenCalledTimes(1)
    expect(stopped).not.toHaveBeenCalled()
  })

  test('the time goes on while the browser is closed: at the next start the session is over', async () => {
    const browser = createBrowser()
    const [tab] = await openTabs(browser, 1)
    await pass(10 * second)
    tab.act()
    tab.close()
    await pass((after + 1) * second)
    const { refreshes } = browser.backend.stats()
    const reopened = await openTab(browser)
    expect(reopened.state()).toMatchObject(endedIdle)
    expect(reopened.story()).toEqual(['reset'])
    await pass(second)
    expect(browser.backend.stats()).toMatchObject({ revokedFamilies: 1, refreshes })
  })

  test('a browser that is reopened in time is signed in; to open a page is no activity', async () => {
    const browser = createBrowser()
    const [tab] = await openTabs(browser, 1)
    tab.close()
    await pass((after - 10) * second)
    const reopened = await openTab(browser)
    expect(reopened.state().status).not.toBe('loggedOut')
    const { endsAt } = reopened.idle.warning()!
    expect(endsAt - Date.now()).toBeGreaterThan(9.5 * second)
    expect(endsAt - Date.now()).toBeLessThan(10 * second)
    await pass(10 * second)
    expect(reopened.state()).toMatchObject(endedIdle)
  })

  test('a session that began while a tab was frozen, and is in no other tab any more, ends in that tab soon after it is thawed', async () => {
    const browser = createBrowser()
    const [tab, frozen] = [await openTab(browser), await openTab(browser)]
    frozen.page.freeze()
    await tab.signIn()
    await pass(second)
    tab.close()
    time.sleep((after + 5) * second)
    frozen.page.thaw()
    await pass(2 * second)
    expect(frozen.state()).toMatchObject(endedIdle)
  })
})

describe('who does something', () => {
  test('in one tab keeps the session in all', async () => {
    const tabs = await openTabs(createBrowser({ lag: 50 }), 3)
    for (let minute = 0; minute < 3; minute += 1) {
      await pass(60 * second)
      tabs[2]!.act()
    }
    await pass((after - warning - 1) * second)
    expect(warned(tabs)).toEqual([false, false, false])
    expect(statuses(tabs)).not.toContain('loggedOut')
    await pass((warning + 2) * second)
    tabs.forEach((tab) => expect(tab.state()).toMatchObject(endedIdle))
  })

  test.each(['a guest', 'another person'])(
    'in a session that began while the tab of %s was frozen keeps it, also once that tab is thawed',
    async (who) => {
      const browser = createBrowser()
      const tab = await openTab(browser)
      const frozen = await openTab(browser)
      if (who === 'another person') await frozen.signIn('omid')
      await pass(second)
      frozen.page.freeze()
      await tab.signIn('sara')
      for (let minutes = 0; minutes < 3; minutes += 1) {
        // The clock alone: no timer of a frozen page runs.
        time.sleep(60 * second)
        tab.act()
        await pass(1)
      }
      frozen.page.thaw()
      await pass(5 * second)
      for (const each of [tab, frozen])
        expect(each.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    },
  )

  test('is noted once a second at most', async () => {
    const [tab] = await openTabs(createBrowser(), 1)
    const write = jest.spyOn(tab.localStorage, 'setItem')
    for (let moves = 0; moves < 100; moves += 1) {
      tab.act()
      await pass(40)
    }
    // In four seconds.
    expect(write.mock.calls.length).toBeGreaterThan(1)
    expect(write.mock.calls.length).toBeLessThanOrEqual(4)
  })

  test('only after a sleep that was longer comes too late: the session ends', async () => {
    const tabs = await openTabs(createBrowser(), 2)
    time.sleep((after + 5) * second)
    tabs[0].act()
    expect(tabs[0].state()).toMatchObject(endedIdle)
    await pass(100)
    expect(tabs[1]!.state()).toMatchObject(endedIdle)
  })

  test('after a sleep into the time of the warning is asked', async () => {
    const [tab] = await openTabs(createBrowser(), 1)
    time.sleep((after - 10) * second)
    tab.act()
    expect(tab.idle.warning()).toBeDefined()
    await pass(11 * second)
    expect(tab.state()).toMatchObject(endedIdle)
  })

  test('after being signed out that way signs in anew, and is neither warned nor ended at once', async () => {
    const [tab, other] = await openTabs(createBrowser(), 2)
    await pass(4 * after * second)
    tab.act()
    await tab.signIn()
    expect(tab.idle.warning()).toBeUndefined()
    await pass((after - warning - 1) * second)
    expect(warned([tab, other!])).toEqual([false, false])
    expect(statuses([tab, other!])).not.toContain('loggedOut')
  })

  test('during a warning signs out and in again: the warning is not for the new session', async () => {
    const [tab] = await openTabs(createBrowser(), 1)
    await pass((after - 10) * second)
    await tab.session.logOut()
    await tab.signIn()
    expect(tab.idle.warning()).toBeUndefined()
    await pass(20 * second)
    expect(tab.state().status).not.toBe('loggedOut')
  })
})

describe('during the warning', () => {
  async function openWarned(browser = createBrowser()) {
    const tabs = await openTabs(browser, 2)
    await pass((after - warning - 1) * second)
    expect(warned(tabs)).toEqual([false, false])
    await pass(second)
    expect(warned(tabs)).toEqual([true, true])
    return tabs
  }

  test('moves do not count', async () => {
    const tabs = await openWarned()
    const { endsAt } = tabs[0].idle.warning()!
    for (let moves = 0; moves < warning; moves += 1) {
      tabs.forEach((tab) => tab.act())
      expect(tabs[1]!.idle.warning()).toEqual({ endsAt })
      await pass(second)
    }
    tabs.forEach((tab) => expect(tab.state()).toMatchObject(endedIdle))
    expect(warned(tabs)).toEqual([false, false])
  })

  test('who stays in one tab stays in all, and the whole time begins anew', async () => {
    const tabs = await openWarned(createBrowser({ lag: 50 }))
    const changed = jest.fn()
    tabs[1]!.idle.subscribe(changed)
    tabs[0].idle.stay()
    await pass(200)
    expect(warned(tabs)).toEqual([false, false])
    expect(changed).toHaveBeenCalledTimes(1)
    await pass((after - warning - 1) * second)
    expect(warned(tabs)).toEqual([false, false])
    await pass((warning + 2) * second)
    tabs.forEach((tab) => expect(tab.state()).toMatchObject(endedIdle))
  })

  test('who asks to stay after a sleep past the end is too late', async () => {
    const tabs = await openWarned()
    time.sleep((warning + 1) * second)
    tabs[0].idle.stay()
    expect(tabs[0].state()).toMatchObject(endedIdle)
    expect(tabs[0].idle.warning()).toBeUndefined()
    await pass(100)
    expect(tabs[1]!.state()).toMatchObject(endedIdle)
  })

  test('a tab that is opened warns too', async () => {
    const browser = createBrowser()
    const [tab] = await openWarned(browser)
    const late = await openTab(browser)
    expect(late.idle.warning()).toEqual(tab.idle.warning())
  })
})

describe('a clock that is put back', () => {
  const hour = 3600 * second

  test.each([60 * second, 24 * hour])('by %d ms ends nothing at once', async (back) => {
    const tabs = await openTabs(createBrowser(), 2)
    await pass(60 * second)
    tabs[1]!.act()
    await pass(second)
    time.sleep(-back)
    tabs.forEach((tab) => tab.attend())
    await pass((after - warning - 1) * second)
    expect(statuses(tabs)).not.toContain('loggedOut')
    await pass((warning + 2) * second)
    tabs.forEach((tab) => expect(tab.state()).toMatchObject(endedIdle))
  })

  test('while the browser is closed gives one idle time, however often the page is reloaded', async () => {
    const browser = createBrowser()
    const [tab] = await openTabs(browser, 1)
    tab.close()
    time.sleep(-24 * hour)
    for (const rest of [60, 30, 5]) {
      const reopened = await openTab(browser)
      expect(reopened.state().status).not.toBe('loggedOut')
      await pass(rest * second)
      reopened.close()
    }
    await pass(10 * second)
    expect((await openTab(browser)).state()).toMatchObject(endedIdle)
  })
})

// @proves idle: ownTab
describe('where localStorage is blocked', () => {
  const environment = {
    localStorage: () => {
      throw new Error('blocked')
    },
  }

  test('each tab counts for itself, and remembers it over a reload', async () => {
    const browser = createBrowser()
    const storage = new MemoryStorage()
    const tab = await openTab(browser, { environment, storage })
    await tab.signIn()
    await pass(60 * second)
    tab.act()
    await pass(60 * second)
    tab.close()
    const reloaded = await openTab(browser, { environment, storage })
    expect(reloaded.state().status).not.toBe('loggedOut')
    await pass((after - 60 + 1) * second)
    expect(reloaded.state()).toMatchObject(endedIdle)
  })
})

describe('options that cannot be', () => {
  test.each([
    [{ after: 0 }, 'idleTimeout.after'],
    [{ after: Infinity }, 'idleTimeout.after'],
    [{ after: '900' }, 'idleTimeout.after'],
    [{ after: 900, warning: -1 }, 'idleTimeout.warning'],
    [{ after: 900, warning: NaN }, 'idleTimeout.warning'],
    [{ after: 60 }, 'idleTimeout.after'],
    [{ after: 60, warning: 60 }, 'idleTimeout.after'],
  ])('%j are refused by their name', (given, path) => {
    expect(() => idleTimeout(given as { after: number })).toThrow(TypeError)
    expect(() => idleTimeout(given as { after: number })).toThrow(`Session option limits, ${path}:`)
  })
})
