import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Environment } from '../../../src/session'
import { fault } from '../../../src/session/state/errors'
import {
  createSharedState,
  emptySharedState,
  readSharedState,
  type SharedState,
} from '../../../src/session/tabs/sharedState'
import { dawn } from '../../support/sessions'
import { MemoryStorage } from '../../support/storage'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const key = 'neshast:shared'
const pair = { epoch: 3, rotation: 1 }
const met = {
  error: fault('refresh', 'unreachable'),
  ...{ retryAt: dawn, onDemandAt: dawn, triedAt: dawn, tries: 1, since: dawn, tat: dawn },
  ...pair,
}
const lease = { epoch: 3, holder: 'a', until: dawn }
const whole: SharedState = {
  ...{ lastEpoch: 3, newest: pair, fault: met, turn: { epoch: 3, number: 2 } },
  ...{ lease, cookieLease: { ...lease, epoch: 0 }, tried: { at: dawn }, tickets: ['3 a', ''] },
}

// @proves storage
describe('what all tabs share is read back', () => {
  test('as it was written', () => {
    expect(readSharedState(whole)).toEqual(whole)
    expect(readSharedState({ lastEpoch: 0 })).toEqual({ lastEpoch: 0 })
  })

  test.each<[keyof SharedState, ...unknown[]]>([
    ['newest', null, { epoch: 3 }, { rotation: 1 }, { epoch: 3, rotation: -1 }],
    ['fault', met.error, { ...met, tries: '1' }, { ...met, epoch: undefined }, { ...pair }],
    ['turn', 2, { epoch: 3 }, { epoch: 3, number: 1.5 }, { number: 2 }],
    ['lease', 'a', { ...lease, holder: 1 }, { ...lease, until: '1' }, { ...lease, epoch: -1 }],
    ['cookieLease', {}, { ...lease, holder: undefined }],
    ['tried', dawn, {}, { at: 'now' }],
    ['tickets', 'a', {}, ['a', 1], [null]],
  ])('without a field “%s” that is none', (name, ...values) => {
    const { [name]: _, ...rest } = whole
    for (const value of values) expect(readSharedState({ ...whole, [name]: value })).toEqual(rest)
  })

  test('without fields that this version does not know', () => {
    expect(readSharedState({ ...whole, other: 1 })).toEqual(whole)
  })

  test.each([undefined, null, 'text', [], {}, { lastEpoch: '3' }, { ...whole, lastEpoch: -1 }])(
    'as nothing, where it is %j',
    (stored) => {
      expect(readSharedState(stored)).toEqual({ lastEpoch: 0 })
      expect(readSharedState(stored)).toBe(emptySharedState)
    },
  )

  test.each([
    ['newest', { newest: { epoch: 7, rotation: 0 } }],
    ['fault', { fault: { ...met, epoch: 7 } }],
    ['turn', { turn: { epoch: 7, number: 1 } }],
    ['lease', { lease: { ...lease, epoch: 7 } }],
  ])('with a last number that is none below that of “%s”', (_, part) => {
    expect(readSharedState({ lastEpoch: 3, ...part })).toMatchObject({ lastEpoch: 7 })
    expect(readSharedState({ lastEpoch: 8, ...part })).toMatchObject({ lastEpoch: 8 })
  })
})

type Update = (change: (stored: unknown) => unknown) => Promise<unknown>
const map = (more: Partial<Storage> = {}) => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
    ...more,
  }
}
const count = (value: SharedState): SharedState => ({ ...value, lastEpoch: value.lastEpoch + 1 })
/** Counts; tells whether the change is in a strict order with those of the other tabs. */
const counting = () => {
  const orders: unknown[] = []
  const change = (value: SharedState, isOrdered?: boolean) => (orders.push(isOrdered), count(value))
  return { orders, change }
}
const never = () => new Promise<never>(() => undefined)

/** What one tab shares; `indexed` is its IndexedDB. */
function open(indexed?: Update, local: ReturnType<typeof map> | undefined = map()) {
  const session = map()
  const shared = createSharedState({
    name: '',
    ...(indexed && { sharedStore: { update: indexed } }),
    localStorage: () => local,
    sessionStorage: () => session,
  } as never)
  return { ...shared, local, session }
}
/** An IndexedDB that works, as long as it is not broken. */
function database() {
  const mine = { value: undefined as unknown, answers: () => Promise.resolve() as Promise<void> }
  const update: Update = async (change) => {
    await mine.answers()
    return (mine.value = change(mine.value))
  }
  return { mine, update }
}

// @proves storage
describe('what all tabs share', () => {
  test('is in IndexedDB, in strict order, and nothing of it in localStorage', async () => {
    const { mine, update } = database()
    const { change, local } = open(update)
    const { orders, change: counted } = counting()
    expect(await change(counted)).toEqual({ lastEpoch: 1 })
    expect(await change(counted)).toEqual({ lastEpoch: 2 })
    expect([mine.value, orders, local.entries.size]).toEqual([{ lastEpoch: 2 }, [true, true], 0])
  })

  test.each<[string, Update | undefined, number]>([
    ['is missing', undefined, 0],
    ['refuses', () => Promise.reject(new Error('No')), 0],
    ['does not answer for a second', never, 1000],
  ])('is in localStorage where IndexedDB %s', async (_, update, ms) => {
    const { change, local } = open(update)
    const { orders, change: counted } = counting()
    const changed = change(counted)
    await pass(ms)
    expect(orders).toEqual([undefined])
    await pass(100)
    expect(await changed).toEqual({ lastEpoch: 1 })
    expect(local.entries.get(key)).toBe('{"lastEpoch":1}')
  })

  test('is waited for a second, and no less, before IndexedDB has ever answered', async () => {
    const { change, local } = open(never)
    void change(count)
    await pass(999)
    expect(local.entries.size).toBe(0)
    await pass(1)
    expect(local.entries.size).toBe(1)
  })

  test.each([
    ['by a change', false],
    ['by a look at its start', true],
  ])(
    'is not in two places: where IndexedDB has answered once, %s, its failure is one',
    async (...row) => {
      const [, isProbed] = row
      const { mine, update } = database()
      const { change, probe, local } = open(update)
      await (isProbed ? probe() : change(count))
      mine.answers = () => Promise.reject(new Error('No'))
      await expect(change(count)).rejects.toThrow('No')
      mine.answers = never
      let failed: unknown
      change(count).catch((reason: unknown) => (failed = reason))
      await pass(4999)
      expect(failed).toBeUndefined()
      await pass(1)
      expect(failed).toBeInstanceOf(Error)
      expect(local.entries.size).toBe(0)
      mine.answers = () => Promise.resolve()
      expect(await change(count)).toEqual({ lastEpoch: isProbed ? 1 : 2 })
    },
  )

  test('is looked at early without a word, where IndexedDB refuses or is missing', async () => {
    await expect(open(() => Promise.reject(new Error('No'))).probe()).resolves.toBeUndefined()
    await expect(open().probe()).resolves.toBeUndefined()
  })

  test('is read back after a while: the value of a tab that wrote later wins', async () => {
    const { change, local } = open()
    const changed = change(count)
    await pass(99)
    local.entries.set(key, '{"lastEpoch":9}')
    await pass(1)
    expect(await changed).toEqual({ lastEpoch: 9 })
  })

  test('is not written where nothing changes, and is had after a while: what another tab has just written wins', async () => {
    const written = jest.fn()
    const { change, local } = open(undefined, map({ setItem: written }))
    local.entries.set(key, '{"lastEpoch":8}')
    const had = change((value) => value)
    await pass(99)
    local.entries.set(key, '{"lastEpoch":9}')
    await pass(1)
    expect(await had).toEqual({ lastEpoch: 9 })
    expect(written).not.toHaveBeenCalled()
  })

  test('tells at its first look what it is, where IndexedDB has it', async () => {
    const { mine, update } = database()
    mine.value = { lastEpoch: 9, tickets: ['9 logout'], other: 1 }
    expect(await open(update).probe()).toEqual({ lastEpoch: 9, tickets: ['9 logout'] })
  })

  test('is as new where its text is none', async () => {
    const { change, local } = open()
    local.entries.set(key, '{')
    const changed = change(count)
    await pass(100)
    expect(await changed).toEqual({ lastEpoch: 1 })
  })

  test.each([
    ['blocked', undefined],
    ['full', map({ setItem: () => undefined })],
  ])('is nothing where localStorage is %s', async (what, storage) => {
    const { change } = createSharedState({
      name: '',
      localStorage: () => (what === 'blocked' ? undefined : storage),
      sessionStorage: () => undefined,
    } as never)
    expect(await change(count)).toBeUndefined()
  })

  test('within one tab is in its sessionStorage, at once', async () => {
    const { changeInTab, session, local } = open(database().update)
    expect(await changeInTab(count)).toEqual({ lastEpoch: 1 })
    expect(session.entries.get(key)).toBe('{"lastEpoch":1}')
    expect(local.entries.size).toBe(0)
  })
})

describe('a lease in localStorage, where there is no IndexedDB,', () => {
  test('that cannot be read back is not taken for held: another tab may have taken it meanwhile', async () => {
    const local = new MemoryStorage()
    const shared = () =>
      createSharedState({
        name: '',
        localStorage: () => local,
      } as Partial<Environment> as Environment)
    const take = (holder: string) =>
      shared().change((value) => ({ ...value, lease: { epoch: 1, holder, until: 1 } }))
    const first = take('first')
    await pass(50)
    const second = take('second')
    await pass(20)
    const { getItem } = local
    local.getItem = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    await pass(50)
    local.getItem = getItem
    await pass(100)
    expect((await first)?.lease).toBeUndefined()
    expect((await second)?.lease).toMatchObject({ holder: 'second' })
  })
})
