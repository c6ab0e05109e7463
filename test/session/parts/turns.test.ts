import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createCookieQueue } from '../../../src/session/tabs/cookieQueue'
import { createRunWithLock } from '../../../src/session/tabs/lock'
import type { SharedState } from '../../../src/session/tabs/sharedState'
import { withLocks } from '../../../src/session/tabs/webLocks'
import { dawn } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const holderTimeoutMs = 1000
type Request = { ifAvailable?: boolean; signal?: AbortSignal }
type Held = (lock: object | null) => Promise<unknown>

/** The Web Locks of a browser: each name has one holder, and who waits does so in order. */
function createLocks() {
  const held = new Set<string>()
  const queues = new Map<string, (() => void)[]>()
  const asked: string[] = []
  const free = (name: string) => {
    held.delete(name)
    queues.get(name)?.shift()?.()
  }
  async function request(name: string, { ifAvailable, signal }: Request, task: Held) {
    asked.push(`${name}${ifAvailable ? '?' : ''}`)
    if (held.has(name)) {
      if (ifAvailable) return task(null)
      await new Promise<void>((resolve, reject) => {
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        queue.push(resolve)
        signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), 1)
          reject(new DOMException('left', 'AbortError'))
        })
      })
    }
    held.add(name)
    try {
      return await task({ name })
    } finally {
      free(name)
    }
  }
  return {
    ...{ held, asked, request, query: () => Promise.resolve({}) },
    waiting: (name: string) => queues.get(name)?.length ?? 0,
    hold: (name: string) => void held.add(name),
    free,
  }
}
const lockOf = (turn = 0, epoch = 3) => `neshast:refresh:${epoch}:${turn}`

/** A browser; `change` is what its tabs share. */
function browser({ hasLocks = true, shared = {} as Partial<SharedState> } = {}) {
  const locks = createLocks()
  const mine = { shared: { lastEpoch: 3, ...shared } as SharedState, isBlocked: false }
  const tab = (more: object = {}) => ({
    env: {
      ...{ name: '', now: () => Date.now(), random: () => 0.5 },
      ...(hasLocks && { locks }),
      ...more,
    } as never,
    holderTimeoutMs,
    change(next: (value: SharedState) => SharedState) {
      if (mine.isBlocked) return Promise.reject(new Error('No'))
      return Promise.resolve((mine.shared = next(mine.shared)))
    },
  })
  return { locks, mine, tab }
}
/** What has become of a promise. */
function track<T>(promise: Promise<T>) {
  const mine: { value?: T; error?: unknown; isDone: boolean } = { isDone: false }
  promise.then(
    (value) => Object.assign(mine, { value, isDone: true }),
    (error: unknown) => Object.assign(mine, { error, isDone: true }),
  )
  return mine
}

// @proves oneRefresh
describe('a turn to refresh', () => {
  const attempt = (
    { locks, tab }: ReturnType<typeof browser>,
    task: (holds: () => boolean) => unknown,
    { epoch = 3, isDone = () => false }: { epoch?: number; isDone?: () => boolean } = {},
  ) =>
    withLocks(
      locks as never,
      tab(),
    )({ epoch, task: async (holds) => void (await task(holds)), isDone })

  test('is had where nobody has it, by its number in the session', async () => {
    const one = browser()
    const task = jest.fn()
    expect(await attempt(one, task)).toBe(true)
    expect(task).toHaveBeenCalledTimes(1)
    expect([one.locks.asked, one.locks.held.size]).toEqual([[`${lockOf()}?`], 0])
  })

  test('of a later number is known by what the tabs share', async () => {
    const one = browser({ shared: { turn: { epoch: 3, number: 2 } } })
    const task = jest.fn()
    const run = withLocks(one.locks as never, one.tab())
    const locked = { epoch: 3, task: async () => void task(), isDone: () => false }
    expect(await run(locked)).toBe(false)
    expect(task).not.toHaveBeenCalled()
    expect(await run(locked)).toBe(true)
    expect(one.locks.asked).toEqual([`${lockOf()}?`, `${lockOf(2)}?`])
  })

  test('of another session says nothing, and one of a later session that this one is past', async () => {
    const earlier = browser({ shared: { turn: { epoch: 2, number: 5 } } })
    expect(await attempt(earlier, () => undefined)).toBe(true)
    const past = browser({ shared: { turn: { epoch: 4, number: 0 } } })
    const task = jest.fn()
    const done = track(attempt(past, task))
    await pass(49)
    expect(done.isDone).toBe(false)
    await pass(1)
    expect([done.value, task.mock.calls.length]).toEqual([false, 0])
  })

  test('is not had where what the tabs share cannot be read now', async () => {
    const one = browser()
    one.mine.isBlocked = true
    const task = jest.fn()
    const done = track(attempt(one, task))
    await pass(49)
    expect(done.isDone).toBe(false)
    await pass(1)
    expect([done.value, task.mock.calls.length]).toEqual([false, 0])
  })

  test('that another tab has is waited for, and then is over', async () => {
    const one = browser()
    one.locks.hold(lockOf())
    const task = jest.fn()
    const done = track(attempt(one, task))
    await pass(500)
    expect([done.isDone, one.locks.waiting(lockOf())]).toEqual([false, 1])
    one.locks.free(lockOf())
    await pass(0)
    expect([done.value, task.mock.calls.length]).toEqual([false, 0])
    expect(one.mine.shared.turn).toEqual({ epoch: 3, number: 1 })
  })

  test('counts from when the lock is asked for: a page that was frozen between that and its turn has lost it', async () => {
    const one = browser()
    const { request } = one.locks
    // It is given the lock, and learns of it once it is thawed.
    one.locks.request = async (name, how, task) =>
      request(name, how, async (lock) => {
        await new Promise((resolve) => setTimeout(resolve, holderTimeoutMs))
        return task(lock)
      })
    const held: boolean[] = []
    const done = track(attempt(one, (holds) => held.push(holds())))
    await pass(holderTimeoutMs)
    expect([held, done.value]).toEqual([[false], false])
  })

  test('that another tab has had is over for good, if it has done what is to be done', async () => {
    const one = browser()
    one.locks.hold(lockOf())
    const done = track(attempt(one, () => undefined, { isDone: () => true }))
    await pass(0)
    one.locks.free(lockOf())
    await pass(0)
    expect([done.value, one.mine.shared.turn]).toEqual([false, undefined])
    const late = browser()
    late.locks.hold(lockOf())
    const slow = track(attempt(late, () => undefined, { isDone: () => true }))
    await pass(1000)
    expect([slow.value, late.mine.shared.turn]).toEqual([false, undefined])
  })

  test('is taken from a tab that takes too long, by the next one of the same session', async () => {
    const one = browser({ shared: { turn: { epoch: 2, number: 7 } } })
    one.locks.hold(lockOf())
    const done = track(attempt(one, () => undefined))
    await pass(999)
    expect(done.isDone).toBe(false)
    await pass(1)
    expect(done.value).toBe(false)
    expect(one.mine.shared.turn).toEqual({ epoch: 3, number: 1 })
    expect(one.locks.waiting(lockOf())).toBe(0)
  })

  test.each([
    ['has been opened already', { epoch: 3, number: 2 }, true],
    ['is a later session’s, and waits a little', { epoch: 4, number: 0 }, false],
  ])('is not opened where one %s', async (_, turn, isAtOnce) => {
    const one = browser()
    one.locks.hold(lockOf())
    const done = track(attempt(one, () => undefined))
    one.mine.shared = { ...one.mine.shared, turn }
    await pass(1049)
    expect([one.mine.shared.turn, done.isDone]).toEqual([turn, isAtOnce])
    await pass(1)
    expect(done.value).toBe(false)
  })

  test('is taken by the next number also after earlier turns of the session', async () => {
    const one = browser({ shared: { turn: { epoch: 3, number: 2 } } })
    const run = withLocks(one.locks as never, one.tab())
    const locked = { epoch: 3, task: () => Promise.resolve(), isDone: () => false }
    await run(locked)
    one.locks.hold(lockOf(2))
    const done = track(run(locked))
    await pass(1000)
    expect(done.value).toBe(false)
    expect(one.mine.shared.turn).toEqual({ epoch: 3, number: 3 })
  })

  test('is lost by a tab that slept over its end', async () => {
    const holds: boolean[] = []
    const one = browser()
    const result = await attempt(one, (stillHolds) => {
      holds.push(stillHolds())
      jest.setSystemTime(dawn + holderTimeoutMs)
      holds.push(stillHolds())
      jest.setSystemTime(dawn)
      holds.push(stillHolds())
    })
    expect([result, holds]).toEqual([false, [true, false, false]])
  })

  test('that the browser refuses is an error', async () => {
    const { tab } = browser()
    const refusing = {
      request: (_: string, { ifAvailable }: Request, task: Held) =>
        ifAvailable ? task(null) : Promise.reject(new DOMException('No', 'SecurityError')),
    }
    const run = withLocks(refusing as never, tab())
    await expect(
      run({ epoch: 3, task: () => Promise.resolve(), isDone: () => false }),
    ).rejects.toThrow('No')
  })
})

// @proves oneRefresh
describe('what only one tab may do', () => {
  const run = (
    deps: ReturnType<ReturnType<typeof browser>['tab']>,
    task: () => unknown,
    isDone: () => boolean = () => false,
  ) => createRunWithLock(deps)({ epoch: 3, task: async () => void (await task()), isDone })

  test('is done by one tab after the other', async () => {
    const one = browser()
    const story: string[] = []
    const task = (name: string) => async () => {
      story.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      story.push(`${name} ends`)
    }
    const all = ['a', 'b'].map((name) => track(run(one.tab(), task(name))))
    await pass(2000)
    expect(all.map(({ value }) => value)).toEqual([true, true])
    expect(story).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('is not done where another tab has done it', async () => {
    const one = browser()
    one.locks.hold(lockOf())
    const task = jest.fn()
    const done = track(run(one.tab(), task, () => true))
    await pass(1000)
    expect([done.value, task.mock.calls.length]).toEqual([true, 0])
  })

  test('is given up after twice the time of a holder', async () => {
    const one = browser()
    one.mine.isBlocked = true
    const task = jest.fn()
    const done = track(run(one.tab(), task))
    await pass(1999)
    expect(done.isDone).toBe(false)
    await pass(101)
    expect([done.value, task.mock.calls.length]).toEqual([false, 0])
    expect(jest.getTimerCount()).toBe(0)
  })

  test.each([
    ['has no Web Locks', false, {}],
    [
      'refuses Web Locks',
      true,
      { locks: { request: () => Promise.reject(new DOMException('No', 'SecurityError')) } },
    ],
  ])('is done by a lease where the browser %s', async (_, hasLocks, more) => {
    const { tab, mine } = browser({ hasLocks })
    let lease: unknown
    const done = track(run(tab(more), () => (lease = mine.shared.lease)))
    for (let i = 0; i < 50 && !done.isDone; i += 1) await pass(10)
    expect(done.value).toBe(true)
    expect(lease).toEqual({ epoch: 3, holder: '0.5', until: expect.any(Number) })
  })

  test.each([
    [0, 25],
    [0.9, 70],
  ])('is tried again by a lease after a while that differs (%d: %d ms)', async (random, ms) => {
    const lease = { epoch: 3, holder: 'other', until: dawn + 900 }
    const { tab } = browser({ hasLocks: false, shared: { lease } })
    const deps = tab({ random: () => random })
    const looks: number[] = []
    const change = (next: Parameters<typeof deps.change>[0]) => {
      looks.push(Date.now())
      return deps.change(next)
    }
    track(run({ ...deps, change }, () => undefined))
    for (let i = 0; i < 300; i += 1) await pass(1)
    expect((looks[2] ?? 0) - (looks[1] ?? 0)).toBe(ms)
  })

  test('that fails is not done again', async () => {
    for (const hasLocks of [true, false]) {
      const task = jest.fn(() => Promise.reject(new Error('No')))
      await expect(run(browser({ hasLocks }).tab(), task)).rejects.toThrow('No')
      expect(task).toHaveBeenCalledTimes(1)
    }
  })
})

// @proves nobodyElse: cookie
describe('a call that may change the cookie', () => {
  test.each([true, false])(
    'is made after the one of another tab (Web Locks: %j)',
    async (hasLocks) => {
      const { tab, mine } = browser({ hasLocks })
      const story: string[] = []
      const call = (name: string) => async () => {
        story.push(`${name} begins`)
        await new Promise((resolve) => setTimeout(resolve, 100))
        story.push(`${name} ends`)
        return name
      }
      const [one, other] = [createCookieQueue(tab()), createCookieQueue(tab({ random: () => 0.7 }))]
      const all = [track(one(call('a'))), track(other(call('b')))]
      for (let i = 0; i < 100 && !all.every(({ isDone }) => isDone); i += 1) await pass(20)
      expect(all.map(({ value }) => value)).toEqual(['a', 'b'])
      expect(story).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
      expect(mine.shared.lease).toBeUndefined()
    },
  )

  test('is made all the same, once, where another one does not end', async () => {
    const { tab, locks } = browser()
    locks.hold('neshast:cookie')
    const call = jest.fn(() => Promise.resolve('a'))
    const done = track(createCookieQueue(tab())(call))
    await pass(999)
    expect(call).not.toHaveBeenCalled()
    await pass(1)
    expect(done.value).toBe('a')
    locks.free('neshast:cookie')
    await pass(0)
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('waits once for one that does not end, and is made in turn again once that has', async () => {
    const { tab, locks } = browser()
    locks.hold('neshast:cookie')
    const tabs = [createCookieQueue(tab()), createCookieQueue(tab())] as const
    const first = tabs.map((queue) => track(queue(() => Promise.resolve())))
    await pass(1000)
    expect(first.map(({ isDone }) => isDone)).toEqual([true, true])
    let end = () => {}
    const long = track(tabs[0](() => new Promise<void>((resolve) => (end = resolve))))
    const next = track(tabs[1](() => Promise.resolve()))
    await pass(100)
    expect([long.isDone, next.isDone]).toEqual([false, false])
    end()
    await pass(0)
    expect([long.isDone, next.isDone]).toEqual([true, true])
    locks.free('neshast:cookie')
    await pass(0)
    locks.asked.length = 0
    await Promise.all(tabs.map((queue) => queue(() => Promise.resolve())))
    expect(locks.asked).toEqual(['neshast:cookie', 'neshast:cookie'])
  })

  test('is made all the same, once, after two in a row that do not end', async () => {
    const { tab, locks } = browser()
    for (const number of ['', ' 1', ' 2']) locks.hold(`neshast:cookie${number}`)
    const call = jest.fn(() => Promise.resolve('a'))
    const done = track(createCookieQueue(tab())(call))
    await pass(1999)
    expect(call).not.toHaveBeenCalled()
    await pass(1)
    expect(done.value).toBe('a')
    for (const number of ['', ' 1', ' 2']) locks.free(`neshast:cookie${number}`)
    await pass(0)
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('is made all the same where the browser refuses its lock', async () => {
    const locks = { request: () => Promise.reject(new Error('No')) }
    const call = jest.fn(() => Promise.resolve('a'))
    expect(await createCookieQueue(browser().tab({ locks }))(call)).toBe('a')
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('that fails is not made again', async () => {
    const call = jest.fn(() => Promise.reject(new Error('failed')))
    await expect(createCookieQueue(browser().tab())(call)).rejects.toThrow('failed')
    expect(call).toHaveBeenCalledTimes(1)
  })
})
