import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers'
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Lets everything happen that waits for no time. */
export async function calm(turns = 12) {
  for (let i = 0; i < turns; i += 1) await turn()
}

/** Lets everything happen that waits for no time, until `condition` holds; for two seconds of real time at most. */
export async function until(condition: () => boolean, what = String(condition)) {
  const end = performance.now() + 2000
  while (performance.now() < end) {
    if (condition()) return
    await turn()
  }
  throw new Error(`It never came to this: ${what}`)
}

/**
 * Lets fake time pass, timer by timer. As `jest.advanceTimersByTimeAsync`, which waits a real
 * millisecond for each timer; this waits for what is to be done, and is five times as fast. `false` where the test has run
 * into its time limit, and its timers are cleared: it must not go on for ever.
 */
export async function pass(ms: number) {
  let isOver = false
  setTimeout(() => (isOver = true), ms)
  do {
    await calm(3)
    if (jest.getTimerCount() === 0) return false
    jest.advanceTimersToNextTimer()
  } while (!isOver)
  await calm(3)
  return true
}

/** Waits for something that itself waits for time, in steps of so many milliseconds. */
export async function inTime(promise: Promise<unknown>, stepMs = 1) {
  let isDone = false
  const done = () => {
    isDone = true
  }
  promise.then(done, done)
  await calm(3)
  while (!isDone && (await pass(stepMs)));
  await promise
}

/** Fake time, for the clock and for timers, on both sides of the wire. */
export function useFakeTime(start = Date.UTC(2026, 10, 21, 8)) {
  beforeAll(() => {
    jest.useFakeTimers({
      now: start,
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'],
    })
  })
  afterEach(() => {
    jest.setSystemTime(start)
  })
  afterAll(() => {
    jest.useRealTimers()
  })
  return {
    start,
    /** Lets time pass as `pass` does, slower: also for who waits a real millisecond, as msw and jsdom do. */
    async pass(ms: number) {
      await calm()
      await jest.advanceTimersByTimeAsync(ms)
      await calm()
    },
    /** Moves the clock without its timers: a laptop that slept. */
    sleep: (ms: number) => jest.setSystemTime(Date.now() + ms),
  }
}
