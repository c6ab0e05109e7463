import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { attempt } from '../../../src/session/util/attempt'
import { createDeadline } from '../../../src/session/util/deadline'
import { createEmitter } from '../../../src/session/util/emitter'
import { fill } from '../../../src/session/util/fill'
import { isFields, keysOf, pathText, read } from '../../../src/session/util/path'
import * as keys from '../../../src/session/util/storageKeys'
import { storedText } from '../../../src/session/util/storedText'
import { delay, within } from '../../../src/session/util/timers'
import { dawn, day } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe('a path', () => {
  const inherited: unknown = Object.create({ a: 1 })
  test.each([
    [{ a: { b: 1 } }, 'a.b', 1],
    [{ a: { b: 1 } }, 'a', { b: 1 }],
    ['whole', '', 'whole'],
    [[{ a: 1 }, { a: 2 }], '1.a', 2],
    [{ a: null }, 'a', null],
    [{ a: null }, 'a.b', undefined],
    [{ a: 'text' }, 'a.length', undefined],
    [undefined, 'a', undefined],
    [null, 'a', undefined],
    [{ '': 1 }, '', { '': 1 }],
    [{}, 'constructor', undefined],
    [{}, '__proto__', undefined],
    [inherited, 'a', undefined],
    [{ b: 1 }, ['a', 'b'], 1],
    [{ a: 0, b: 1 }, ['a', 'b'], 0],
    [{ a: null, b: 1 }, ['a', 'b'], null],
    [{}, ['a', 'b'], undefined],
    [{}, [], undefined],
  ])('into %j: %j leads to %j', (value, path, expected) => {
    expect(read(value, path)).toEqual(expected)
  })

  test('is told as people write it, and what is there by its names only', () => {
    expect(pathText('a.b')).toBe('a.b')
    expect(pathText(['a', 'b.c'])).toBe('a or b.c')
    expect(keysOf({ a: 'secret', b: 1 })).toEqual(['a', 'b'])
    expect(keysOf(['x'])).toEqual(['0'])
    for (const none of [null, undefined, 'text', 5]) expect(keysOf(none)).toEqual([])
  })

  test.each([
    [{}, true],
    [Object.create(null), true],
    ...[[], null, undefined, 'a', () => 1].map((value) => [value, false] as const),
  ])('reaches into fields: %j has them: %j', (value, expected) => {
    expect(isFields(value)).toBe(expected)
  })
})

test('what is given goes over the defaults, at every depth; a list as a whole', () => {
  const defaults = { a: { b: 1, c: [1, 2] }, d: false, e: { f: 1 } }
  expect(fill(undefined, defaults)).toBe(defaults)
  expect(fill({}, defaults)).toEqual(defaults)
  expect(fill({ a: { c: [], x: 1 }, d: undefined, e: false, y: { z: 1 } }, defaults)).toEqual({
    a: { b: 1, c: [], x: 1 },
    d: false,
    e: false,
    y: { z: 1 },
  })
  expect(fill({ a: 1 }, [1])).toEqual({ a: 1 })
  expect(fill([1], { a: 1 })).toEqual([1])
  expect(fill(null, { a: 1 })).toBeNull()
})

describe('a deadline', () => {
  function open() {
    const due = jest.fn()
    return { due, ...createDeadline(() => Date.now(), due) }
  }

  test('comes at its moment, once, and in place of the one before', async () => {
    const { due, set } = open()
    set(dawn + 100)
    set(dawn + 200)
    await pass(199)
    expect(due).not.toHaveBeenCalled()
    await pass(day)
    expect(due).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['in the past comes at once', dawn - 5000, 0],
    ['far away comes after a day, to look at the clock', dawn + 400 * day, day],
  ])('%s', async (_, at, ms) => {
    const { due, set } = open()
    set(at)
    await pass(Math.max(ms - 1, 0))
    expect(due).toHaveBeenCalledTimes(ms === 0 ? 1 : 0)
    await pass(1)
    expect(due).toHaveBeenCalledTimes(1)
  })

  test('is none at infinity, nor once it is cleared', () => {
    const { set, clear } = open()
    clear()
    set(dawn + 100)
    set(Infinity)
    expect(jest.getTimerCount()).toBe(0)
    set(dawn + 100)
    clear()
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('what may never be answered', () => {
  test('is as it is, if it comes in time', async () => {
    expect(await within(100, Promise.resolve('a'))).toBe('a')
    await expect(within(100, Promise.reject(new Error('No')))).rejects.toThrow('No')
    expect(jest.getTimerCount()).toBe(0)
  })

  test('is too late after its time', async () => {
    let error: unknown
    within(100, new Promise(() => undefined)).catch((reason: unknown) => (error = reason))
    await pass(99)
    expect(error).toBeUndefined()
    await pass(1)
    expect(error).toEqual(new Error('late'))
  })
})

test('a delay lasts as long as it says', async () => {
  let isOver = false
  void delay(100).then(() => (isOver = true))
  await pass(99)
  expect(isOver).toBe(false)
  await pass(1)
  expect(isOver).toBe(true)
})

test('whoever listens is called at each change, until they leave', () => {
  const { emit, subscribe } = createEmitter()
  const [one, other] = [jest.fn(), jest.fn()]
  const leave = subscribe(one)
  subscribe(other)
  emit()
  leave()
  leave()
  emit()
  expect([one.mock.calls, other.mock.calls]).toEqual([[[]], [[], []]])
})

// @proves storage
describe('a text in a storage', () => {
  const key = 'a'
  const refuse = () => {
    throw new Error('No')
  }

  test('is read as it was written, and removed as the empty one', () => {
    localStorage.clear()
    const { read: get, write } = storedText(() => localStorage, key)
    expect(get()).toBe('')
    write('text')
    expect([get(), localStorage.getItem(key)]).toEqual(['text', 'text'])
    write('')
    expect([get(), localStorage.length]).toEqual(['', 0])
  })

  test.each<[string, () => Storage | undefined]>([
    ['there is none', () => undefined],
    ['it is blocked', refuse],
    ['it refuses', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }) as never],
  ])('is empty where %s, and written without harm', (_, open) => {
    const { read: get, write } = storedText(open, key)
    write('text')
    write('')
    expect(get()).toBe('')
  })

  test('is what a browser may forbid', () => {
    expect(attempt(() => 1)).toBe(1)
    expect(attempt(refuse)).toBeUndefined()
  })
})

// @proves apart
describe('what one app stores, says and holds', () => {
  const names = (name: string) => {
    const app = { name }
    return {
      stored: [
        ...[keys.recordKey, keys.activityKey, keys.beganKey, keys.briefKey, keys.hintKey],
        ...[keys.sharedKey, keys.ticketKey, keys.draftPrefix],
      ].map((of) => of(app)),
      said: [keys.tabChannel(app), keys.ownerChannel(app)],
      held: [keys.briefLock(app, '3'), keys.refreshLock(app, 3, 1), keys.cookieLock(app)],
      database: keys.databaseName(app),
    }
  }

  test('has the names that it has always had', () => {
    expect(names('')).toEqual({
      stored: [
        ...['persist:session', 'neshast:active', 'neshast:began', 'neshast:brief', 'neshast:hint'],
        ...['neshast:shared', 'neshast:tab', 'neshast:draft:'],
      ],
      said: ['neshast', 'neshast:own'],
      held: ['neshast:brief:3', 'neshast:refresh:3:1', 'neshast:cookie'],
      database: 'neshast',
    })
    expect(keys.preferencesKey).toBe('persist:preferences')
  })

  test('has names of its own, where the app has one', () => {
    const { stored, said, held, database } = names('shop')
    expect(stored.slice(0, -1).every((each) => each.endsWith(':shop'))).toBe(true)
    expect(stored.at(-1)).toBe('neshast:draft@shop:')
    expect([...said, ...held, database].every((each) => each.endsWith(':shop'))).toBe(true)
  })
})
