import { setImmediate } from 'node:timers'
import { jest } from '@jest/globals'

/** Lets everything happen that waits for no time. */
async function settle() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Lets fake time pass, timer by timer. As `jest.advanceTimersByTimeAsync`, which waits a real
 * millisecond for each timer; this waits for what is to be done, and is five times as fast.
 */
export async function pass(ms: number) {
  let isOver = false
  setTimeout(() => (isOver = true), ms)
  do {
    await settle()
    jest.advanceTimersToNextTimer()
  } while (!isOver)
  await settle()
}

/** Waits for something that itself waits for time. */
export async function inTime(promise: Promise<unknown>) {
  let isDone = false
  const done = () => {
    isDone = true
  }
  promise.then(done, done)
  await settle()
  while (!isDone) {
    await pass(1)
  }
  await promise
}
