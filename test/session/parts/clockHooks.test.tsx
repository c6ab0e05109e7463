import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { useClock, useEndWarning, useIdleTimeout, useIdleWarning } from '../../../src/session/react'
import { noSession } from '../../../src/session/state/reducer'
import type { Renewal, Session } from '../../../src/session'
import type { LoggedIn } from '../../../src/session/state/session'
import { changing, onServer, play } from '../../support/hooks'
import { dawn, day, loggedIn, renewable, tokenExpired } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const wake = (ms: number) =>
  act(() => {
    jest.setSystemTime(Date.now() + ms)
    document.dispatchEvent(new Event('visibilitychange'))
  })

describe('a value that depends on the time', () => {
  const read = () => Date.now()
  /** A clock that is due every 100 ms, until `end`. */
  const open = (end = Infinity) => {
    const next = jest.fn(() => (Date.now() < end ? Date.now() + 100 : end))
    const round = () => Math.floor(read() / 100) * 100 - dawn
    return { next, ...play(() => useClock(round, next)) }
  }

  test('is read again at each moment that is named', async () => {
    const { result } = open()
    expect(result.current).toBe(0)
    await pass(99)
    expect(result.current).toBe(0)
    await pass(1)
    expect(result.current).toBe(100)
    await pass(100)
    expect(result.current).toBe(200)
  })

  test('is not read at a moment that is over, nor at one that is now', async () => {
    const { next } = open(dawn + 100)
    await pass(100)
    const { length } = next.mock.calls
    await pass(day)
    expect(next.mock.calls).toHaveLength(length)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('is read again when the page is shown, and no longer once it is gone', () => {
    const { result, next, unmount } = open()
    wake(5000)
    expect(result.current).toBe(5000)
    unmount()
    expect(jest.getTimerCount()).toBe(0)
    const { length } = next.mock.calls
    wake(5000)
    expect(next.mock.calls).toHaveLength(length)
  })

  test('asks for the next moment once, though the page is drawn again', () => {
    const { next, rerender } = open()
    const { length } = next.mock.calls
    rerender()
    expect(next.mock.calls).toHaveLength(length)
  })

  test('follows another question', async () => {
    let at = dawn + 100
    let next = () => at
    const { result, rerender } = play(() => useClock(() => Date.now() >= at, next))
    at = dawn + 200
    next = () => at
    rerender()
    await pass(199)
    expect(result.current).toBe(false)
    await pass(1)
    expect(result.current).toBe(true)
  })

  test('is read on a server', () => {
    expect(onServer(() => useClock(read, () => Infinity))).toBe(dawn)
  })
})

const leeway = 500
const minute = 60_000
/** A session with a token of so many milliseconds, that nothing renews. */
const ending = (lasts: number, renewal: Renewal = { by: 'none' }): Session =>
  loggedIn({ accessToken: { value: 'a', expiresAt: dawn + lasts + leeway }, renewal })

describe('the warning of an end', () => {
  const never = Infinity
  const open = (at: Session, refreshAt = never, limits: object[] = []) => {
    const expire = jest.fn()
    const reauthenticate = jest.fn<() => Promise<unknown>>()
    const session = { proactiveRefreshAt: () => refreshAt, expire, reauthenticate, limits }
    return { expire, reauthenticate, ...play(useEndWarning, { at, session }) }
  }

  test.each<[what: string, session: Session, refreshAt: number, dueIn: number]>([
    ['a minute before it', ending(10 * minute), never, 9 * minute],
    ['half of a shorter session before it', ending(minute), never, minute / 2],
    ['a minute before it, of two', ending(2 * minute), never, minute],
    ['20 seconds before it at least', ending(40_000), never, 20_000],
    [
      'where a renewal ends first',
      ending(10 * minute, renewable(dawn + 9 * minute)),
      never,
      9 * minute,
    ],
    [
      'half of the time from a refresh that has failed',
      ending(10 * minute, { by: 'accessToken' }),
      dawn + 9 * minute,
      9.5 * minute,
    ],
    [
      'a minute before it, where a refresh was long before',
      ending(10 * minute, { by: 'accessToken' }),
      dawn + minute,
      9 * minute,
    ],
    [
      'a minute before it, where no refresh comes before',
      ending(10 * minute, { by: 'accessToken' }),
      dawn + 10 * minute,
      9 * minute,
    ],
    [
      'a minute before it, whatever a refresh of another kind',
      ending(10 * minute),
      dawn + 9 * minute,
      9 * minute,
    ],
  ])('comes %s', async (_, session, refreshAt, dueIn) => {
    const { result } = open(session, refreshAt)
    await pass(dueIn - 1)
    expect(result.current).toBeUndefined()
    await pass(1)
    expect(result.current).toMatchObject({
      endsAt: (session as { accessToken: { expiresAt: number } }).accessToken.expiresAt - leeway,
    })
  })

  test.each<[what: string, session: Session, refreshAt: number]>([
    ['nobody is there', noSession, never],
    ['the token has ended', tokenExpired(), never],
    ['the session can be renewed', ending(10 * minute, renewable()), never],
    ['it would be too short', ending(39_999), never],
    [
      'it would be too short after a refresh',
      ending(10 * minute, { by: 'accessToken' }),
      dawn + 9.5 * minute,
    ],
  ])('does not come where %s', async (_, session, refreshAt) => {
    const { result } = open(session, refreshAt)
    await pass(11 * minute)
    expect(result.current).toBeUndefined()
  })

  /** The longest time of a session, in milliseconds. */
  const longest = (ms: number): object => ({ endsAt: ({ beganAt }: LoggedIn) => beganAt + ms })

  test.each<[what: string, session: Session, limits: object[], endsIn: number, dueIn: number]>([
    ['can be renewed', ending(minute, renewable()), [longest(5 * minute)], 5 * minute, 4 * minute],
    ['is to be refreshed', tokenExpired(), [longest(5 * minute)], 5 * minute, 4 * minute],
    ['lasts a minute', ending(day, renewable()), [longest(minute)], minute, minute / 2],
    ['has two limits', ending(day), [longest(day), longest(day / 2)], day / 2, day / 2 - minute],
    ['ends before its limit', ending(5 * minute), [longest(day)], 5 * minute, 4 * minute],
    ['ends after its limit', ending(day), [longest(5 * minute)], 5 * minute, 4 * minute],
  ])('comes before a limit too, where a session %s', async (_, session, limits, endsIn, dueIn) => {
    const { result } = open(session, never, limits)
    await pass(dueIn - 1)
    expect(result.current).toBeUndefined()
    await pass(1)
    expect(result.current).toMatchObject({ endsAt: dawn + endsIn })
  })

  test.each<[what: string, session: Session, limits: object[]]>([
    ['nobody is there', noSession, [longest(minute)]],
    ['it would be too short', loggedIn(), [longest(39_999)]],
    ['the limit has a warning of its own', loggedIn(), [{ ...longest(minute), warning: () => 0 }]],
  ])('does not come before a limit where %s', async (_, session, limits) => {
    const { result } = open(session, never, limits)
    await pass(minute - 1)
    expect(result.current).toBeUndefined()
  })

  test('ends the session at a limit, if a person says so: a sign-in over the page does not prolong it', async () => {
    const { result, reauthenticate, expire } = open(loggedIn(), never, [longest(minute)])
    await pass(minute / 2)
    act(() => result.current!.signInAgain())
    expect(expire).toHaveBeenCalledTimes(1)
    expect(reauthenticate).not.toHaveBeenCalled()
    expect(result.current).toBeUndefined()
  })

  test('goes when it was heard, until another end is near', async () => {
    const { result, become } = open(ending(minute))
    await pass(minute / 2)
    act(() => result.current!.stay())
    expect(result.current).toBeUndefined()
    become(ending(2 * minute))
    await pass(minute / 2)
    expect(result.current).toBeDefined()
  })

  test.each([
    ['asks who is there to sign in again, and goes', () => Promise.resolve({ ok: false }), 0],
    ['ends the session where nothing can ask', () => Promise.reject(new Error('nothing asks')), 1],
  ])('%s, if a person says so', async (_, asked, ends) => {
    const { result, reauthenticate, expire } = open(ending(minute))
    reauthenticate.mockImplementation(asked)
    await pass(minute / 2)
    await act(async () => result.current!.signInAgain())
    expect(reauthenticate).toHaveBeenCalledTimes(1)
    expect(expire).toHaveBeenCalledTimes(ends)
    expect(result.current).toBeUndefined()
  })
})

describe('the warning of an idle person', () => {
  const other = { reason: 'absoluteTimeout', endsAt: () => 0 }
  function open(at: Session = loggedIn()) {
    const warning = changing<{ endsAt: number } | undefined>(undefined)
    const stay = jest.fn()
    const idle = { ...other, warning: warning.read, subscribe: warning.subscribe, stay }
    const session = { limits: [other, idle] }
    return {
      warning,
      idle,
      session,
      ...play(() => [useIdleTimeout(), useIdleWarning()] as const, { at, session }),
    }
  }

  test('comes and goes with the limit’s own', () => {
    const { warning, idle, result, session, unmount } = open()
    expect(result.current).toEqual([idle, undefined])
    warning.set({ endsAt: 5 })
    expect(result.current[1]).toEqual({ endsAt: 5, stay: idle.stay })
    expect(onServer(useIdleWarning, { session, at: loggedIn() })).toBeUndefined()
    warning.set(undefined)
    expect(result.current[1]).toBeUndefined()
    unmount()
    expect(warning.listening.count).toBe(0)
  })

  test('is for nobody, where nobody is signed in', () => {
    const { warning, result } = open(noSession)
    warning.set({ endsAt: 5 })
    expect(result.current[1]).toBeUndefined()
  })

  test('never comes without such a limit', () => {
    const use = () => [useIdleTimeout(), useIdleWarning()] as const
    const { result, unmount } = play(use, { at: loggedIn(), session: { limits: [other] } })
    expect(result.current).toEqual([undefined, undefined])
    unmount()
  })
})
