import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { AtomicStore } from '../../src/session/platform/indexedDbStore'
import {
  emptySharedState,
  readSharedState,
  type SharedState,
} from '../../src/session/tabs/sharedState'
import type { Environment } from '../../src/session/platform/environment'
import { loginUrl } from '../support/device'
import { useBrowsers, watch, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

const hidden = { visible: false }
const quick = { ...hidden, options: { timeouts: { refresh: 1000 } } }
/** How long a holder of the lock is waited for, in milliseconds. */
const patience = 1000 + 10_000

/** A shared store that fails, or is slow, when it is told to. */
function createStore() {
  let value: unknown = emptySharedState
  const state = { isBroken: false, delay: 0, lost: '' }
  const sharedStore: AtomicStore = {
    async update(change) {
      if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay))
      if (state.lost !== '') throw new DOMException(state.lost, 'UnknownError')
      if (state.isBroken) throw new DOMException('No', 'UnknownError')
      const next = change(value)
      value = next
      return next
    },
  }
  return { sharedStore, state, value: () => readSharedState(value) }
}

const ways: [string, Partial<Environment>][] = [
  ['with Web Locks', {}],
  ['with a lease', { locks: undefined }],
]

describe('an IndexedDB that fails after its first answers', () => {
  test.each(ways)('keeps a refresh waiting until it is back (%s)', async (_, environment) => {
    const browser = createBrowser()
    const { sharedStore, state } = createStore()
    const [tab] = (await browser.opened(1, {
      ...quick,
      environment: { ...environment, sharedStore },
    })) as [ManyTab]
    state.isBroken = true
    const refresh = watch(tab.session.refresh())
    await pass(patience)
    expect(browser.backend.stats().calls.refresh).toBe(0)
    state.isBroken = false
    await pass(1000)
    expect(refresh.value).toEqual({ ok: true })
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })

  test.each(ways)('keeps it waiting not for ever, nor the session (%s)', async (_, environment) => {
    const browser = createBrowser()
    const { sharedStore, state } = createStore()
    const [tab] = (await browser.opened(1, {
      ...quick,
      environment: { ...environment, sharedStore },
    })) as [ManyTab]
    state.isBroken = true
    const refresh = watch(tab.session.refresh())
    await pass(2 * patience - 100)
    expect(refresh.took).toBeUndefined()
    await pass(300)
    expect(refresh.value).toMatchObject({
      ok: false,
      error: { name: 'FaultError', call: 'refresh', kind: 'timeout' },
    })
    expect(browser.backend.stats().calls.refresh).toBe(0)
    expect(tab.session.refreshFault()).toMatchObject({ error: { kind: 'timeout' } })
    expect(tab.state().status).not.toBe('loggedOut')
  })
})

// @proves outage
test('an IndexedDB that WebKit has lost for good, with its network process, is done without in all pages of before: one refresh for all', async () => {
  const browser = createBrowser()
  const { sharedStore, state } = createStore()
  const tabs = await browser.opened(3, { ...quick, environment: { sharedStore } })
  state.lost = 'Connection to Indexed Database server lost. Refresh the page to try again'
  const refreshes = tabs.map((tab) => watch(tab.session.refresh()))
  await pass(1000)
  expect(refreshes.map(({ value }) => value)).toEqual(tabs.map(() => ({ ok: true })))
  expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
  for (const tab of tabs) expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  await pass(60_000)
  expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
  for (const tab of tabs) expect(tab.seen('reset')).toEqual([])
  await inTime(tabs[0]!.session.logOut())
  await pass(1000)
  for (const tab of tabs) expect(tab.state().status).toBe('loggedOut')
})

test('and is waited for where there are no Web Locks, which would order the refreshes without it', async () => {
  const browser = createBrowser()
  const { sharedStore, state } = createStore()
  const environment = { sharedStore, locks: undefined }
  const [tab] = (await browser.opened(1, { ...quick, environment })) as [ManyTab]
  state.lost = 'Connection to Indexed Database server lost. Refresh the page to try again'
  const refresh = watch(tab.session.refresh())
  await pass(patience)
  expect(refresh.took).toBeUndefined()
  expect(browser.backend.stats().calls.refresh).toBe(0)
})

describe('a refresh', () => {
  test('whose session ends before it is sent is not sent', async () => {
    const browser = createBrowser()
    const { sharedStore, state } = createStore()
    const [tab] = (await browser.opened(1, { ...quick, environment: { sharedStore } })) as [ManyTab]
    state.delay = 100
    const refresh = watch(tab.session.refresh())
    await pass(150)
    await inTime(tab.session.logOut())
    await pass(1000)
    expect(refresh.value).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(browser.backend.stats().calls.refresh).toBe(0)
    expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
  })

  test('is not made with a token older than one that is known to be stored, until that is lost', async () => {
    const browser = createBrowser()
    const { sharedStore } = createStore()
    const [tab] = (await browser.opened(1, { ...quick, environment: { sharedStore } })) as [ManyTab]
    await sharedStore.update((value) => ({
      ...readSharedState(value),
      newest: { epoch: tab.state().epoch, rotation: 1 },
    }))
    const refresh = watch(tab.session.refresh())
    await pass(9900)
    expect(refresh.took).toBeUndefined()
    expect(browser.backend.stats().calls.refresh).toBe(0)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    await pass(300)
    expect(refresh.value).toEqual({ ok: true })
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })

  test('is noted for the other tabs with its number, and a later one is not forgotten', async () => {
    const browser = createBrowser()
    const { sharedStore, value } = createStore()
    const [tab] = (await browser.opened(1, { ...quick, environment: { sharedStore } })) as [ManyTab]
    const { epoch } = tab.state()
    await inTime(tab.session.refresh())
    expect(value()).toMatchObject({ lastEpoch: epoch, newest: { epoch, rotation: 1 } })
    await inTime(tab.session.refresh())
    expect(value().newest).toEqual({ epoch, rotation: 2 })
    expect(JSON.stringify(value())).not.toMatch(/token/i)
  })

  test("of a tab's own session is noted for no other tab", async () => {
    const browser = createBrowser()
    const { sharedStore, value } = createStore()
    const tab = await browser.open({ ...quick, environment: { sharedStore } })
    await tab.signIn('sara', false)
    const before = value()
    await inTime(tab.session.refresh())
    browser.backend.setFault('refresh', { kind: 'offline', times: 1 })
    await inTime(tab.session.refresh())
    await pass(20_000)
    browser.backend.setFault('refresh', { kind: 'refuse', times: 1 })
    await inTime(tab.session.refresh({ now: true }))
    expect(tab.state()).toMatchObject({ end: { reason: 'refreshRefused' } })
    expect(browser.backend.stats().calls.refresh).toBe(3)
    // Which tab has it is noted, lest a copy of that tab goes on with it.
    expect(value()).toEqual({ ...before, tickets: expect.anything() })
  })

  test("of a tab's own session that has ended meanwhile is noted for no other tab", async () => {
    const browser = createBrowser()
    const { sharedStore, value } = createStore()
    const tab = await browser.open({ ...quick, environment: { sharedStore } })
    await tab.signIn('sara', false)
    const before = value()
    browser.backend.setFault('refresh', { kind: 'slow', ms: 500 })
    const refresh = watch(tab.session.refresh())
    await pass(100)
    await inTime(tab.session.logOut())
    await pass(1000)
    expect(refresh.value).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(value()).toEqual({ ...before, tickets: expect.anything() })
  })

  test('that was overtaken leaves the lease to whoever has overtaken it', async () => {
    const browser = createBrowser()
    const { sharedStore, value } = createStore()
    const environment = { sharedStore, locks: undefined }
    const [tab] = (await browser.opened(1, { ...quick, environment })) as [ManyTab]
    browser.backend.setFault('refresh', { kind: 'slow', ms: 500 })
    const refresh = watch(tab.session.refresh())
    await pass(100)
    const { epoch } = tab.state()
    expect(value().lease).toMatchObject({ epoch, until: Date.now() + patience - 100 })
    const lease = { epoch, holder: 'another tab', until: Date.now() + 4000 }
    await sharedStore.update((shared) => ({ ...readSharedState(shared), lease }))
    await pass(1000)
    expect(refresh.value).toEqual({ ok: true })
    expect(value().lease).toEqual(lease)
  })

  test('gives its lease back when it is done, and leaves its number for older sessions to see', async () => {
    const browser = createBrowser()
    const { sharedStore, value } = createStore()
    const environment = { sharedStore, locks: undefined }
    const [tab] = (await browser.opened(1, { ...quick, environment })) as [ManyTab]
    await inTime(tab.session.refresh())
    const { epoch } = tab.state()
    expect(value()).toEqual({
      lastEpoch: epoch,
      newest: { epoch, rotation: 1 },
      lease: { epoch, holder: '', until: 0 },
    })
  })

  test.each([
    ['the turn', (epoch: number) => ({ turn: { epoch, number: 1 } }), {}],
    [
      'the lease',
      (epoch: number) => ({ lease: { epoch, holder: '', until: 0 } }),
      { locks: undefined },
    ],
  ])('is not made for a session that is older than %s of another', async (_, taken, lacks) => {
    const browser = createBrowser()
    const { sharedStore } = createStore()
    const environment = { sharedStore, ...lacks }
    const [tab] = (await browser.opened(1, { ...quick, environment })) as [ManyTab]
    const later = tab.state().epoch + 1
    await sharedStore.update((value) => ({ ...readSharedState(value), ...taken(later) }))
    const refresh = tab.session.refresh()
    await inTime(refresh)
    expect(await refresh).toMatchObject({ ok: false, error: { kind: 'timeout' } })
    expect(browser.backend.stats().calls.refresh).toBe(0)
  })
})

test('a sign-out in a tab that knows an older token leaves the newer one to be revoked', async () => {
  const browser = createBrowser({ lag: 300 })
  const [first, second] = (await browser.opened(2, hidden)) as [ManyTab, ManyTab]
  await pass(1000)
  await inTime(second.session.refresh())
  expect(first.state()).toMatchObject({ rotation: 0 })
  await inTime(first.session.logOut())
  await pass(2000)
  expect(second.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logoutElsewhere' } })
  expect(second.sent.map(({ call }) => call)).toContain('/api/auth/logout')
})

test('a sign-out in a tab that knows the same token is told to the server once', async () => {
  const browser = createBrowser({ lag: 50 })
  const [first, second] = (await browser.opened(2, hidden)) as [ManyTab, ManyTab]
  await inTime(first.session.logOut())
  await pass(2000)
  expect(second.state().status).toBe('loggedOut')
  expect(browser.backend.stats().calls.logout).toBe(1)
})

test('what others say on the channels, and do not mean, changes nothing', async () => {
  const browser = createBrowser()
  const own = await browser.open(hidden)
  await own.signIn('omid', false)
  const [tab] = (await browser.opened(1, hidden)) as [ManyTab]
  const before = [tab.state(), own.state()]
  expect(before).toMatchObject([
    { status: 'loggedIn', user: { id: 1 } },
    { status: 'loggedIn', user: { id: 2 } },
  ])
  const stranger = browser.world.enter().environment()
  for (const name of ['neshast', 'neshast:own']) {
    const channel = stranger.openChannel?.(name, () => undefined)
    const rubbish = [null, undefined, 17, 'loggedOut', [], {}, { epoch: '1' }, { asks: 1, owns: 1 }]
    for (const word of rubbish) channel?.post(word)
    // Of another version of the app, about this very session.
    const about = { api: loginUrl, epoch: tab.state().epoch, rotation: 0 }
    channel?.post({ ...about, fault: { retryAt: Date.now() + 60_000, triedAt: Date.now() } })
    channel?.post({ ...about, fault: { error: { name: 'FaultError', kind: 'new' } } })
    channel?.post({ ...about, end: { reason: 'aReasonOfTomorrow', at: Date.now() } })
    channel?.post({ ...about, end: null })
    channel?.post({ ...about, rotation: '7', end: { reason: 'signedOut', at: Date.now() } })
  }
  await pass(100)
  expect([tab.state(), own.state()]).toEqual(before)
  expect(tab.session.refreshFault()).toBeUndefined()
})

test('an IndexedDB that fails from the start is done without', async () => {
  const browser = createBrowser()
  const { sharedStore, state, value } = createStore()
  state.isBroken = true
  const tab = await browser.open({ ...hidden, environment: { sharedStore } })
  await tab.signIn()
  state.isBroken = false
  await inTime(tab.session.refresh())
  expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  expect(value()).toEqual(emptySharedState)
  const { epoch } = tab.state()
  expect(JSON.parse(tab.localStorage.getItem('neshast:shared') ?? '')).toMatchObject({
    lastEpoch: epoch,
    newest: { epoch, rotation: 1 },
  })
})

test('a tab whose storage was cleared follows the next sign-in, whatever session of its own it had before', async () => {
  const browser = createBrowser()
  const { sharedStore } = createStore()
  const tab = await browser.open({ environment: { sharedStore } })
  await tab.signIn('sara', false)
  await tab.signIn('sara')
  await sharedStore.update(() => emptySharedState)
  browser.world.enter().localStorage.clear()
  await pass(1000)
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })

  const { epoch } = tab.state()
  const other = await browser.open({ environment: { sharedStore } })
  await other.signIn('omid')
  await pass(1000)
  const next = other.state().epoch
  expect(next).toBeGreaterThan(epoch)
  expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch: next, user: { id: 2 } })
})

describe('what is shared, read back', () => {
  const whole: SharedState = {
    lastEpoch: 7,
    newest: { epoch: 7, rotation: 3 },
    fault: {
      error: {
        name: 'FaultError',
        message: 'The server could not be reached (refresh).',
        call: 'refresh',
        kind: 'unreachable',
        retryAt: 5,
      },
      ...{
        epoch: 7,
        rotation: 3,
        onDemandAt: 1,
        triedAt: 2,
        tries: 1,
        since: 1,
        tat: 3,
        retryAt: 4,
      },
    },
    turn: { epoch: 7, number: 2 },
    lease: { epoch: 7, holder: '0.5', until: 9 },
  }

  test('is what was written', () => {
    expect(readSharedState(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  })

  test.each(['newest', 'fault', 'turn', 'lease'] as const)(
    'numbers no session below that of its %s',
    (part) => {
      const read = readSharedState({ ...whole, [part]: { ...whole[part], epoch: 704 } })
      expect(read.lastEpoch).toBe(704)
    },
  )

  test('is without the one part that is not as it must be', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true })
    const part = fc.constantFrom('newest', 'fault', 'turn', 'lease')
    fc.assert(
      fc.property(part, anything, (name, rubbish) => {
        const read = readSharedState({ ...whole, [name]: rubbish, more: rubbish })
        expect(Object.keys(read)).toEqual(Object.keys(whole).filter((key) => key !== name))
      }),
    )
    fc.assert(
      fc.property(
        anything,
        (rubbish) => void expect(readSharedState(rubbish)).toBe(emptySharedState),
      ),
    )
  })
})

describe('without IndexedDB', () => {
  test('rubbish in the place of what is shared counts as nothing', async () => {
    const browser = createBrowser()
    browser.world.stored.set('neshast:shared', '{')
    const tab = await browser.open({ ...hidden, environment: { sharedStore: undefined } })
    await tab.signIn()
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    await inTime(tab.session.refresh())
    expect(tab.state()).toMatchObject({ rotation: 1 })
  })

  const failed = (epoch: number) => ({
    error: { name: 'FaultError', message: '', call: 'refresh', kind: 'unreachable' },
    ...{ epoch, rotation: 0, onDemandAt: 0, triedAt: 0, tries: 1, since: 0, tat: 0, retryAt: 0 },
  })
  /** What is noted beside the session `epoch`. */
  const notes: [string, (epoch: number) => unknown][] = [
    ['null', () => null],
    ['a number', () => 5],
    ['a list', () => [1]],
    ['a number of no session', () => ({ lastEpoch: '7' })],
    ['no newest token', (epoch) => ({ lastEpoch: epoch, newest: null })],
    ['half of the newest token', (epoch) => ({ lastEpoch: epoch, newest: { epoch } })],
    [
      'a mark beyond all numbers',
      (epoch) => ({ lastEpoch: epoch, newest: { epoch: 2 ** 53, rotation: 0 } }),
    ],
    ['no turn', (epoch) => ({ lastEpoch: epoch, turn: null })],
    ['a turn without its number', (epoch) => ({ lastEpoch: epoch, turn: { epoch } })],
    ['no lease', (epoch) => ({ lastEpoch: epoch, lease: null })],
    ['a lease without an end', (epoch) => ({ lastEpoch: epoch, lease: { epoch, holder: 'a' } })],
    [
      'a failure without an error',
      (epoch) => ({ lastEpoch: epoch, fault: { ...failed(epoch), error: undefined } }),
    ],
    [
      'a failure of a kind to come',
      (epoch) => ({
        lastEpoch: epoch,
        fault: { ...failed(epoch), error: { ...failed(epoch).error, kind: 'new' } },
      }),
    ],
    [
      'a failure without a time',
      (epoch) => ({ lastEpoch: epoch, fault: { ...failed(epoch), triedAt: undefined } }),
    ],
  ]
  describe.each(ways)('(%s)', (_, environment) => {
    test.each(notes)(
      '%s among what is shared keeps no session from its refresh',
      async (__, note) => {
        const browser = createBrowser()
        const [tab] = (await browser.opened(1, {
          ...quick,
          environment: { ...environment, sharedStore: undefined },
        })) as [ManyTab]
        const text = JSON.stringify(note(tab.state().epoch))
        browser.world.stored.set('neshast:shared', text)
        tab.localStorage.setItem('neshast:shared', text)
        const refresh = watch(tab.session.refresh())
        await pass(3000)
        expect(refresh.value).toEqual({ ok: true })
        expect(tab.session.refreshFault()).toBeUndefined()
        expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
      },
    )
  })

  test.each(ways)(
    'what is noted of a session that was numbered elsewhere keeps no later one from its refresh (%s)',
    async (_, environment) => {
      const browser = createBrowser()
      const at = Date.now()
      const note = { lastEpoch: at + 4, newest: { epoch: at + 60_000, rotation: 1 } }
      browser.world.stored.set('neshast:shared', JSON.stringify(note))
      const tab = await browser.open({
        ...quick,
        environment: { ...environment, sharedStore: undefined },
      })
      await tab.signIn()
      const refresh = watch(tab.session.refresh())
      await pass(3000)
      expect(refresh.value).toEqual({ ok: true })
    },
  )

  test('and with a blocked storage a tab is on its own', async () => {
    const browser = createBrowser()
    const localStorage = () => {
      throw new DOMException('No', 'SecurityError')
    }
    const tab = await browser.open({
      ...hidden,
      environment: { sharedStore: undefined, localStorage },
    })
    await tab.signIn()
    expect(tab.session.storageArea()).toBe('tab')
    await inTime(tab.session.refresh())
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
    await inTime(tab.session.logOut())
    await tab.signIn('omid')
    expect(tab.state()).toMatchObject({ user: { id: 2 } })
  })
})
