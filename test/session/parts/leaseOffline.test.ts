import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { dawn } from '../../support/sessions'

/** Whether the file with the lease can be had. */
let isOffline = true
jest.unstable_mockModule('../../../src/session/tabs/lease', () => {
  if (isOffline) throw new Error('Failed to fetch dynamically imported module')
  return {
    withLease:
      () =>
      async ({ task }: { task: () => Promise<void> }) => (await task(), true),
  }
})
const { createRunWithLock } = await import('../../../src/session/tabs/lock')

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())

// @proves outage
test('what only one tab may do is not done while the code for it cannot be loaded, and then is', async () => {
  const env = { name: '', now: () => Date.now(), random: () => 0.5 }
  const run = createRunWithLock({ env, holderTimeoutMs: 1000, change: () => undefined } as never)
  const task = jest.fn(() => Promise.resolve())
  const locked = { epoch: 3, task, isDone: () => false }
  expect(await run(locked)).toBe(false)
  expect(task).not.toHaveBeenCalled()
  isOffline = false
  expect(await run(locked)).toBe(true)
  expect(task).toHaveBeenCalledTimes(1)
  expect(jest.getTimerCount()).toBe(0)
})
