import { isDeepStrictEqual } from 'node:util'
import { describe, expect, jest, test } from '@jest/globals'
import type { FaultRecord } from '../../../src/session/http/backoff'
import { fillOptions } from '../../../src/session/options/defaults'
import { fault } from '../../../src/session/state/errors'
import { events } from '../../../src/session/state/events'
import { reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { createPersister } from '../../../src/session/tabs/persister'
import type { SharedState } from '../../../src/session/tabs/sharedState'
import { createDuplicateTabGuard } from '../../../src/session/tabs/duplicateTab'
import { createTabSync } from '../../../src/session/tabs/tabSync'
import { rehydrated } from '../../../src/session/storage/rehydration'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

jest.useFakeTimers({ now: dawn })
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const api = 'http://api.test/login'
const met: FaultRecord = {
  error: fault('refresh', 'unreachable'),
  ...{
    retryAt: dawn + 60_000,
    onDemandAt: dawn + 1000,
    triedAt: dawn,
    tries: 1,
    since: dawn,
    tat: dawn,
  },
}
const sara = { id: 1 }

type Given = {
  session?: Session
  stored?: Session | undefined
  area?: 'local' | 'tab' | 'memory'
  shared?: Partial<SharedState> | 'nothing' | 'blocked'
  options?: object
  otherApi?: string
  hasChannel?: boolean
}

/** A tab, with what it hears from others and what it tells them. */
function open({
  session = loggedIn(),
  stored = session,
  area = 'local',
  shared = {},
  options = {},
  otherApi,
  hasChannel = true,
}: Given = {}) {
  const mine = {
    now: session,
    stored: stored as Session | undefined,
    area,
    isApplying: [] as boolean[],
    shared: { lastEpoch: 3, ...(typeof shared === 'object' && shared) } as SharedState,
  }
  const told: object[] = []
  const events_: { type: string; payload?: unknown }[] = []
  const revoked: unknown[][] = []
  const adopted: unknown[] = []
  const written: Session[] = []
  const closed: string[] = []
  let hear = (_message: unknown) => {}
  let onStorage = (_key: string | null) => {}
  const disown = jest.fn()
  const take = jest.fn((..._: unknown[]) => Promise.resolve(true))
  const state = {
    session: () => mine.now,
    dispatch(event: Parameters<typeof reduceSession>[1]) {
      mine.isApplying.push(tabs.isApplyingRemote())
      events_.push(event)
      mine.now = reduceSession(mine.now, event)
    },
  }
  const storage = {
    ...{ key: 'persist:session', api },
    area: () => mine.area,
    settle: () => mine.area,
    stored: () => mine.stored,
    storable: (each: Session) => each,
    write: (each: Session) => void written.push((mine.stored = each)),
    has: (each: Session) => isDeepStrictEqual(mine.stored, each),
    disown,
    otherApi: () => otherApi,
  }
  const noted = {
    change(next: (value: SharedState) => SharedState) {
      if (shared === 'blocked') return Promise.reject(new Error('No'))
      if (shared === 'nothing') return Promise.resolve(undefined)
      return Promise.resolve((mine.shared = next(mine.shared)))
    },
  }
  const tabs = createTabSync({
    env: {
      ...{ name: '', now: () => Date.now() },
      openChannel(_name: string, onMessage: typeof hear) {
        hear = onMessage
        if (!hasChannel) return undefined
        return {
          post: (message: object) => told.push(message),
          close: () => closed.push('channel'),
        }
      },
      onStorage(listener: typeof onStorage) {
        onStorage = listener
        return () => closed.push('storage')
      },
    },
    options: fillOptions(options),
    ...{ state, storage },
    backoff: {
      adoptFault: (fault: unknown) => adopted.push(fault),
      lastFault: () => undefined,
    },
    revoke: (...given: unknown[]) => revoked.push(given),
    shared: noted,
    duplicateTab: createDuplicateTabGuard(
      {
        name: '',
        now: () => Date.now(),
        random: () => 0,
        sessionStorage: () => undefined,
      } as never,
      storage as never,
      noted as never,
    ),
    idOf: (each: Session) =>
      'user' in each ? String((each.user as { id?: number } | undefined)?.id) : undefined,
  } as never)
  return {
    ...{
      ...tabs,
      tabs,
      state,
      storage,
      mine,
      told,
      revoked,
      adopted,
      written,
      closed,
      disown,
      take,
    },
    story: () => events_.map(({ type }) => type.replace('session/', '')),
    hear: (message: unknown) => hear(message),
    hearStorage: (key: string | null) => onStorage(key),
  }
}

const newer = loggedIn({ rotation: 2, accessToken: { value: 'newer', expiresAt: dawn + 90_000 } })

describe('a tab takes over what another one has stored', () => {
  test('and nothing of it is written or told again', () => {
    const { syncFromStorage, story, mine, written, told, isApplyingRemote } = open({
      stored: newer,
    })
    syncFromStorage()
    expect(story()).toEqual(['tokenRefreshed'])
    expect([mine.now, mine.isApplying, written, told]).toEqual([newer, [true], [], []])
    expect(isApplyingRemote()).toBe(false)
  })

  test.each<[string, Given, string[]]>([
    ['nothing where it is the same', {}, []],
    ['an end', { stored: sessions.loggedOut }, ['loggedOut']],
    ['a session of its own tab, from a frame', { stored: newer, area: 'tab' }, ['tokenRefreshed']],
    ['nothing where it is kept in memory only', { stored: newer, area: 'memory' }, []],
    [
      'a later session of another person',
      { stored: loggedIn({ epoch: 4 }) },
      ['reset', 'loggedIn'],
    ],
    ['nothing where there is none, without one of its own', { session: sessions.loggedOut }, []],
  ])('%s', (_, given, expected) => {
    const { syncFromStorage, story } = open(given)
    syncFromStorage()
    expect(story()).toEqual(expected)
  })

  test('or writes its own, where that is newer', () => {
    const { syncFromStorage, written, story } = open({ session: newer, stored: loggedIn() })
    syncFromStorage()
    expect([written, story()]).toEqual([[newer], []])
  })

  test('or writes its own, where that has a lower number, though it began since', () => {
    const later = loggedIn({ epoch: 1, beganAt: dawn + 1 })
    const { syncFromStorage, written, story } = open({ stored: later })
    syncFromStorage()
    expect([written, story()]).toEqual([[loggedIn()], []])
  })

  test.each([
    ['is gone: it ends, and what is left of its own is dropped', undefined],
    ['is another app’s: it ends, and development is told', 'http://other.test/login'],
  ])('that %s', (_, otherApi) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { syncFromStorage, mine, disown } = open({ ...(otherApi && { otherApi }) })
    mine.stored = undefined
    syncFromStorage()
    expect(mine.now).toMatchObject({ end: { reason: 'storageCleared', at: dawn } })
    expect(disown).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls).toEqual(
      otherApi === undefined
        ? []
        : [
            [
              'The session has ended: another app of this origin, with the API ' +
                'http://other.test/login, keeps its own under the same key. Give each of them a ' +
                'session option "name".',
            ],
          ],
    )
    warn.mockRestore()
  })

  test('that is gone, where nobody is signed in: nothing happens', () => {
    const { syncFromStorage, story, mine, disown } = open({ session: sessions.loggedOut })
    mine.stored = undefined
    syncFromStorage()
    expect(story()).toEqual([])
    expect(disown).not.toHaveBeenCalled()
  })

  test.each([
    ['its own key', 'persist:session', 1],
    ['all keys at once', null, 1],
    ['another key', 'theme', 0],
  ])('at a change of %s', (_, key, count) => {
    const { open: start, hearStorage, story } = open({ stored: newer })
    start()
    hearStorage(key)
    expect(story()).toHaveLength(count)
  })
})

describe('a message of another tab', () => {
  const message = { api, epoch: 3, rotation: 1 }
  const end = { reason: 'logout', at: dawn + 5 } as const

  test('has this one read the storage', () => {
    const { open: start, hear, mine } = open({ stored: newer })
    start()
    hear(message)
    expect(mine.now).toEqual(newer)
  })

  test.each<[string, unknown, Given?]>([
    ['of another API', { ...message, api: 'http://other.test/' }],
    ['without a number', { api }],
    ['with a number that is none', { ...message, rotation: '1' }],
    ['with an end that is none', { ...message, end: { reason: 'no', at: dawn } }],
    ['with a fault that is none', { ...message, fault: {} }],
    ['that is none', 'hello'],
    ['for a session that is this tab’s own', message, { area: 'tab' }],
  ])('%s is dropped', (_, wrong, given = {}) => {
    const { open: start, hear, story, adopted } = open({ stored: newer, ...given })
    start()
    hear(wrong)
    expect([story(), adopted]).toEqual([[], []])
  })

  test('that its session is over ends it here too, whatever the storage shows yet', () => {
    const { open: start, hear, mine, revoked } = open()
    start()
    hear({ ...message, end })
    expect(mine.now).toEqual({
      ...{ status: 'loggedOut', epoch: 3 },
      end: { reason: 'logoutElsewhere', at: dawn + 5 },
    })
    expect(revoked).toEqual([])
  })

  // @proves signOut
  test.each([
    ['newer than the one that the other knew: it is revoked', 0, 1],
    ['the one that the other knew', 1, 0],
    ['of unknown age', undefined, 0],
  ])('that its session is over, while this tab has a token %s', (_, rotation, count) => {
    const { open: start, hear, revoked } = open()
    start()
    hear({ api, epoch: 3, rotation, end })
    expect(revoked).toEqual(Array(count).fill([loggedIn(), 3]))
  })

  test.each<[string, Given]>([
    ['another session', { session: loggedIn({ epoch: 4 }) }],
    ['none', { session: sessions.loggedOut }],
  ])('that a session is over says nothing to a tab with %s', (_, given) => {
    const { open: start, hear, story, revoked } = open(given)
    start()
    hear({ api, epoch: 3, rotation: 0, end })
    expect([story(), revoked]).toEqual([[], []])
  })

  test.each<[string, object, number]>([
    ['for the same token is waited for here too', {}, 1],
    ['for another token is not', { rotation: 2 }, 0],
    ['for another session is not', { epoch: 4 }, 0],
    ['without a number is not', { rotation: undefined }, 0],
    ['that is none is not', { fault: undefined }, 0],
  ])('of a fault %s', (_, more, count) => {
    const { open: start, hear, adopted } = open()
    start()
    hear({ ...message, fault: met, ...more })
    expect(adopted).toEqual(Array(count).fill(met))
  })

  test('of a fault says nothing where nobody is signed in', () => {
    const { open: start, hear, adopted } = open({ session: sessions.loggedOut })
    start()
    hear({ ...message, fault: met })
    expect(adopted).toEqual([])
  })
})

describe('a tab tells the others', () => {
  test.each<[string, Session, number | undefined, object]>([
    ['that there is a new token', loggedIn(), undefined, { epoch: 3, rotation: 1 }],
    [
      'that a session is over, and which token it had',
      sessions.loggedOut,
      7,
      { epoch: 3, rotation: 7, end: sessions.loggedOut.end },
    ],
  ])('%s', (_, session, rotation, expected) => {
    const { open: start, broadcast, told } = open()
    start()
    broadcast(session, rotation)
    expect(told).toEqual([{ api, ...expected }])
  })

  test('of a session of its own, too, so that no page of this tab is kept that does not know of it', () => {
    const { open: start, broadcast, told } = open({ area: 'tab' })
    start()
    broadcast(loggedIn())
    expect(told).toEqual([{ api, epoch: 3, rotation: 1 }])
  })

  test('of a fault, which stays noted', async () => {
    const { open: start, shareFault, told, mine } = open()
    start()
    await shareFault({ epoch: 3, rotation: 1 }, met)
    expect(told).toEqual([{ api, epoch: 3, rotation: 1, fault: met }])
    expect(mine.shared.fault).toEqual({ ...met, epoch: 3, rotation: 1 })
  })

  test('nothing before it is started, nor after it is stopped', async () => {
    const { open: start, close, broadcast, told, closed, shareFault } = open()
    broadcast(loggedIn())
    start()
    close()
    close()
    broadcast(loggedIn())
    await shareFault({ epoch: 3, rotation: 1 }, met)
    expect([told, closed]).toEqual([[], ['channel', 'storage']])
  })

  test('nothing by message where the browser has no channels', async () => {
    const { open: start, close, broadcast, shareFault, closed } = open({ hasChannel: false })
    start()
    broadcast(loggedIn())
    await shareFault({ epoch: 3, rotation: 1 }, met)
    close()
    expect(closed).toEqual(['storage'])
  })

  test.each<[string, Partial<SharedState>, object | undefined]>([
    ['the first', {}, { epoch: 3, rotation: 2 }],
    ['a newer one', { newest: { epoch: 3, rotation: 1 } }, { epoch: 3, rotation: 2 }],
    ['an older one not', { newest: { epoch: 4, rotation: 0 } }, { epoch: 4, rotation: 0 }],
  ])('which token is the newest: %s; and a fault is over', async (_, shared, newest) => {
    const fault = { ...met, epoch: 3, rotation: 1 }
    const { recordToken, mine } = open({ shared: { ...shared, fault } })
    await recordToken({ epoch: 3, rotation: 2 })
    expect(mine.shared).toEqual({
      lastEpoch: 3,
      newest,
      ...(shared.newest?.epoch === 4 && { fault: undefined }),
    })
  })

  test('of no token where none is stored, and goes on where nothing can be noted', async () => {
    const none = open({ options: { renewal: 'cookie', persist: 'none' } })
    await none.recordToken({ epoch: 3, rotation: 2 })
    expect(none.mine.shared).toEqual({ lastEpoch: 3 })
    const { recordToken } = open({ shared: 'blocked' })
    await expect(recordToken({ epoch: 3, rotation: 2 })).resolves.toBeUndefined()
    const own = open({ area: 'tab' })
    await own.recordToken({ epoch: 3, rotation: 2 })
    await own.shareFault({ epoch: 3, rotation: 1 }, met)
    expect(own.mine.shared).toEqual({ lastEpoch: 3 })
  })
})

// @proves oneRefresh
describe('a tab that has the lock is in step', () => {
  async function inStep(given: Given, afterMs = 0, later?: Session) {
    const page = open(given)
    let done: boolean | undefined
    void page.syncUnderLock().then((result) => (done = result))
    await pass(afterMs)
    if (later) page.mine.stored = later
    await pass(10)
    return { ...page, done }
  }
  const newest = { epoch: 3, rotation: 2 }

  test.each<[string, Given]>([
    ['where nobody knows of a newer token', { stored: newer }],
    ['where the newest token shows', { stored: newer, shared: { newest } }],
    ['where nothing is stored', { session: sessions.loggedOut, shared: { newest } }],
    ['where nothing is shared', { stored: newer, shared: 'nothing' }],
    ['with a session of its own', { stored: newer, area: 'tab', shared: 'blocked' }],
  ])('at once %s', async (_, given) => {
    const { done, mine } = await inStep(given)
    expect(done).toBe(true)
    expect(mine.now).toEqual(mine.stored)
  })

  test('once the newest token shows', async () => {
    // The later it is, the longer it takes until it is looked for again.
    const rows = [
      [0, 10],
      [5, 10],
      [50, 20],
      [2000, 100],
      [9600, 200],
    ] as const
    for (const [shownAfterMs, withinMs] of rows) {
      const page = await inStep({ shared: { newest } }, shownAfterMs, newer)
      await pass(withinMs)
      expect(page.mine.now).toEqual(newer)
    }
  })

  test('after ten seconds in which it does not show: it is lost', async () => {
    const early = await inStep({ shared: { newest } }, 9900)
    expect(early.done).toBeUndefined()
    const page = await inStep({ shared: { newest } }, 10_020)
    expect([page.done, page.story()]).toEqual([true, []])
    expect(page.mine.shared.newest).toEqual(newest)
    // It is not looked for again, until the storage shows it.
    let isAtOnce = false
    void page.syncUnderLock().then(() => (isAtOnce = true))
    await pass(0)
    expect(isAtOnce).toBe(true)
    page.mine.stored = newer
    await page.syncUnderLock()
    page.mine.shared = { ...page.mine.shared, newest: { epoch: 3, rotation: 3 } }
    let isAgain = false
    void page.syncUnderLock().then(() => (isAgain = true))
    await pass(9000)
    expect(isAgain).toBe(false)
  })

  test('once the end of its session shows, where that is noted', async () => {
    const shared = { tickets: ['3 idle'] }
    const end = { reason: 'idle', at: dawn } as const
    const over = { status: 'loggedOut', epoch: 3, end } as const
    const { done, story, mine } = await inStep({ stored: newer, shared }, 0, over)
    expect([done, story(), mine.now]).toEqual([true, ['reset'], over])
    const lost = await inStep({ stored: newer, shared }, 9900)
    expect(lost.done).toBeUndefined()
    await pass(200)
    expect(lost.mine.now).toEqual(newer)
  })

  test('not, where what is shared cannot be had', async () => {
    const { done, story } = await inStep({ stored: newer, shared: 'blocked' })
    expect([done, story()]).toEqual([false, []])
  })

  test('and waits as long as another one that met a fault for the same token', async () => {
    const fault = { ...met, epoch: 3, rotation: 1 }
    expect((await inStep({ shared: { fault } })).adopted).toEqual([fault])
    const { adopted } = await inStep({ shared: { fault: { ...fault, rotation: 0 } } })
    expect(adopted).toEqual([])
  })
})

// @proves storage
describe('a changed session is written', () => {
  function persister(given: Given & { isLocked?: boolean; stillHolds?: boolean } = {}) {
    const { isLocked = true, stillHolds = true } = given
    const page = open(given)
    page.open()
    const locked: { epoch: number; isDone: boolean }[] = []
    let begin = Promise.resolve()
    const made = createPersister({
      ...{ state: page.state, storage: page.storage, tabs: page.tabs },
      duplicateTab: { take: page.take },
      async runWithLock({ epoch, isDone, task }: never) {
        locked.push({ epoch, isDone: (isDone as () => boolean)() })
        await begin
        if (isLocked) await (task as (holds: () => boolean) => Promise<void>)(() => stillHolds)
        return isLocked
      },
    } as never)
    const change = async (
      event: Parameters<typeof reduceSession>[1],
      before = page.mine.now,
    ): Promise<void> => {
      page.mine.now = reduceSession(before, event)
      made.onChange(event, before, page.mine.now)
      await made.persisted()
    }
    return { ...page, ...made, change, locked, wait: (until: Promise<void>) => (begin = until) }
  }
  const at = dawn
  const ended = events.loggedOut({ epoch: 3, reason: 'logout', at })
  const expired = events.tokenExpired({ epoch: 3, rotation: 1, at, because: 'refused' })
  const known = events.userLoaded({ epoch: 3, user: sara })

  test('at once, where it ends, and others are told which token it had', async () => {
    const { change, mine, told, locked } = persister()
    await change(ended)
    expect(mine.stored).toEqual(mine.now)
    expect(told).toEqual([{ api, epoch: 3, rotation: 1, end: { reason: 'logout', at } }])
    expect(locked).toEqual([])
  })

  test('and its end is noted before that, unless another tab has ended it', async () => {
    const page = persister()
    const begun = loggedIn()
    page.take.mockImplementation(async () => (expect(page.written).toEqual([]), true))
    await page.change(ended)
    expect(page.take.mock.calls).toEqual([[begun, 'logout']])
    const next = persister()
    await next.change(events.loggedIn({ ...begun, epoch: 4 } as never))
    expect(next.take.mock.calls).toEqual([[begun, 'userChanged']])
    const first = persister({ session: sessions.loggedOut })
    await first.change(events.loggedIn({ ...begun, epoch: 4 } as never))
    const same = persister()
    await same.change(expired)
    await same.change(known)
    const elsewhere = persister({ stored: { ...begun, epoch: 4 } })
    elsewhere.syncFromStorage()
    expect([first, same, elsewhere].flatMap(({ take }) => take.mock.calls)).toEqual([])
  })

  test.each([
    ['expiry', expired],
    ['user', known],
  ])('under the lock, where it is an %s, and others are told', async (_, event) => {
    const { change, mine, told, locked } = persister()
    await change(event)
    expect(locked).toEqual([{ epoch: 3, isDone: false }])
    expect(mine.stored).toEqual(mine.now)
    expect(told).toEqual([{ api, epoch: 3, rotation: 1 }])
  })

  test('before it counts as stored, however long the lock takes', async () => {
    const { change, wait, persisted, written } = persister()
    let begin = () => {}
    wait(new Promise((resolve) => (begin = resolve)))
    let isStored = false
    void change(expired)
    void Promise.resolve(persisted()).then(() => (isStored = true))
    await pass(60_000)
    expect([isStored, written]).toEqual([false, []])
    begin()
    await pass(0)
    expect([isStored, written.length]).toEqual([true, 1])
  })

  test('as it is by then, if another tab has stored a newer token meanwhile', async () => {
    const page = persister({ stored: newer })
    await page.change(expired, loggedIn())
    expect([page.mine.now, page.written, page.told]).toEqual([newer, [], []])
  })

  test.each<[string, Parameters<typeof persister>[0]]>([
    ['the lock never comes', { isLocked: false }],
    ['its turn with the lock is over', { stillHolds: false }],
    ['it cannot catch up with the others', { shared: 'blocked' }],
  ])('not, as an expiry, where %s', async (_, given) => {
    const { change, written } = persister(given)
    await change(expired)
    expect(written).toEqual([])
  })

  test('at once, as an expiry, where it is the tab’s own', async () => {
    const { change, locked, written } = persister({ area: 'tab' })
    await change(expired)
    expect([locked, written]).toEqual([[], [tokenExpired({ expiredAt: at })]])
  })

  test('at once, where it is the first user of a session that has just begun', async () => {
    const session = loggedIn({ rotation: 0 })
    const { change, locked, written } = persister({ session })
    await change(known)
    expect([locked, written]).toEqual([[], [{ ...session, user: sara }]])
  })

  test.each<[string, Session]>([
    ['a later user', loggedIn({ rotation: 0, user: { ...sara, city: 'Isfahan' } })],
    ['the user of a token that was refreshed', loggedIn()],
    ['the user of a token that has ended', tokenExpired({ rotation: 0 })],
  ])('under the lock, where it is %s', async (_, session) => {
    const { change, locked, mine } = persister({ session })
    await change(known)
    expect(locked).toHaveLength(1)
    expect(mine.stored).toEqual(mine.now)
  })

  test('not, where it turns out to be over while it waits for the lock: another person has it now', async () => {
    const stored = loggedIn({ rotation: 0, user: { id: 2 } })
    const { change, mine, written, told } = persister({ stored })
    await change(known, loggedIn({ rotation: 0, user: { ...sara, city: 'Isfahan' } }))
    expect(mine.now).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
    expect([written, told]).toEqual([[], []])
  })

  test('not, where nothing has changed in it', async () => {
    const { change, locked, written } = persister({ session: loggedIn({ user: sara }) })
    await change(known)
    expect([locked, written]).toEqual([[], []])
  })

  test('not, where it was read from the storage, or is to be ended in the next event', async () => {
    const { change, written, told } = persister({ stored: newer })
    await change(rehydrated(newer) as never)
    await change(events.bothExpired({ epoch: 3, at }), tokenExpired())
    expect([written, told]).toEqual([[], []])
  })
})
