import { describe, expect, jest, test } from '@jest/globals'
import { createBackoff } from '../../src/session/http/backoff'
import { browserEnvironment } from '../../src/session/platform/environment'
import { fault } from '../../src/session/state/errors'

const start = Date.UTC(2026, 10, 21, 8)
const minute = 60_000
const hour = 60 * minute

/** A backoff under a clock and a jitter of our own. */
function create(jitter = 1) {
  const clock = { now: start }
  const env = { ...browserEnvironment(), now: () => clock.now, random: () => jitter }
  const backoff = createBackoff(env)
  return {
    ...backoff,
    clock,
    /** A try fails now; `wait` is what the server asks for, in milliseconds. */
    fail: (wait?: number) =>
      backoff.failed(
        fault('refresh', 'unreachable', wait === undefined ? {} : { retryAt: clock.now + wait }),
      ),
  }
}

describe('after a fault', () => {
  const waitsOf = (moment: 'onDemandAt' | 'retryAt', count: number) => {
    const { clock, fail } = create()
    return Array.from({ length: count }, () => {
      const failure = fail()
      clock.now = failure[moment]
      return (failure[moment] - failure.triedAt) / 1000
    })
  }

  test('who asks waits twice as long each time, at most ten minutes', () => {
    expect(waitsOf('onDemandAt', 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
  })

  test('where nobody asks the next try waits a minute at most, and then by how long the server has been away, at most twenty', () => {
    expect(waitsOf('retryAt', 4)).toEqual([60, 1200, 1200, 1200])
  })

  test('where requests meet it again at once, the page still waits a minute at most: the server has been away for seconds', () => {
    const { clock, fail } = create()
    fail()
    clock.now += 1000
    expect(fail().retryAt).toBe(clock.now + minute)
    clock.now += 2000
    expect(fail().retryAt).toBe(clock.now + 3 * minute)
  })

  test('whoever has found the server away comes back less than twice in ten minutes', () => {
    const runs = 2000
    let [tries, seed] = [0, 1]
    // A simple generator: the same numbers in every run.
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let run = 0; run < runs; run += 1) {
      const clock = { now: start }
      const backoff = createBackoff({ ...browserEnvironment(), now: () => clock.now, random })
      for (; clock.now < start + 10 * minute; tries += 1) {
        clock.now = backoff.failed(fault('refresh', 'unreachable')).retryAt
      }
    }
    // The first try of all is the one that found it away.
    expect(tries / runs - 1).toBeGreaterThan(1)
    expect(tries / runs - 1).toBeLessThan(2)
  })

  test('no eagerness makes more than ten tries again at once, and then one in six minutes', () => {
    const { clock, fail, retrySoon, onDemandAt } = create(0)
    const tries: number[] = []
    while (clock.now < start + 2 * hour) {
      tries.push(clock.now - start)
      fail()
      retrySoon()
      clock.now = onDemandAt()
    }
    expect(tries.slice(0, 11)).toEqual(Array(11).fill(0))
    expect(tries.slice(11, 14)).toEqual([6 * minute, 12 * minute, 18 * minute])
    expect(tries).toHaveLength(11 + 19)
  })

  test('an hour without a try pays for ten more', () => {
    const { clock, fail, retryAt } = create(0)
    const burst = () => {
      let count = 0
      for (; retryAt() <= clock.now; count += 1) fail()
      return count
    }
    expect(burst()).toBe(11)
    clock.now += 24 * hour
    expect(burst()).toBe(11)
  })

  test('the server may ask for an hour, and for no more', () => {
    const { fail } = create()
    expect(fail(5 * minute).retryAt).toBe(start + 5 * minute)
    expect(fail(hour).retryAt).toBe(start + hour)
    expect(fail(10 * hour).retryAt).toBe(start + hour)
  })

  test('a person hurries it, to three seconds after the last try at most', () => {
    const { clock, fail, retrySoon, retryAt, onDemandAt, isWaiting, lastFault } = create()
    for (let i = 0; i < 5; i += 1) fail()
    expect([onDemandAt(), retryAt()]).toEqual([start + 16_000, start + minute])
    clock.now += 1000
    retrySoon()
    expect([onDemandAt(), retryAt()]).toEqual([start + 3000, start + 3000])
    expect(lastFault()).toMatchObject({ tries: 5, triedAt: start })
    clock.now = start + 2999
    expect(isWaiting()).toBe(true)
    clock.now = start + 3000
    expect(isWaiting()).toBe(false)
  })

  test('a person does not make it later', () => {
    const { fail, retrySoon, retryAt, onDemandAt } = create(0.04)
    fail()
    retrySoon()
    expect([onDemandAt(), retryAt()]).toEqual([start + 40, start + 2400])
  })

  test('a person does not hurry what the server asked for', () => {
    const { fail, retrySoon, retryAt, onDemandAt } = create()
    fail(minute)
    expect([onDemandAt(), retryAt()]).toEqual([start + minute, start + minute])
    retrySoon()
    expect([onDemandAt(), retryAt()]).toEqual([start + minute, start + minute])
  })

  test('nobody waits for a moment that a clock put back has made a lie', () => {
    const { clock, fail, retryAt, isWaiting } = create()
    for (let i = 0; i < 8; i += 1) fail()
    clock.now -= hour
    expect([retryAt(), isWaiting()]).toEqual([0, false])
    expect(fail()).toMatchObject({ tries: 1, onDemandAt: clock.now + 1000 })
  })
})

test('before a fault, and after its end, there is nothing to wait for, or to hurry', () => {
  const { fail, retrySoon, succeeded, retryAt, isWaiting, lastFault } = create()
  const nothing = () => expect([retryAt(), isWaiting(), lastFault()]).toEqual([0, false, undefined])
  retrySoon()
  nothing()
  fail()
  expect(isWaiting()).toBe(true)
  succeeded()
  nothing()
  expect(fail()).toMatchObject({ tries: 1 })
})

test('of two tabs the later try counts', () => {
  const one = create()
  const other = create()
  one.fail()
  other.clock.now += 10
  const later = other.fail()
  one.adoptFault(later)
  expect(one.lastFault()).toBe(later)
  one.adoptFault({ ...later, tries: 99 })
  expect(one.lastFault()).toBe(later)
  one.adoptFault({ ...later, triedAt: later.triedAt - 1 })
  expect(one.lastFault()).toBe(later)
})

test('whoever listens is told of every change, and of nothing else', () => {
  const { fail, retrySoon, succeeded, subscribe } = create()
  const [heard, stopped] = [jest.fn(), jest.fn()]
  subscribe(heard)
  subscribe(stopped)()
  succeeded()
  retrySoon()
  expect(heard).not.toHaveBeenCalled()
  fail()
  succeeded()
  succeeded()
  expect(heard).toHaveBeenCalledTimes(2)
  expect(stopped).not.toHaveBeenCalled()
})

test('whoever listens is not told where a person hurries what is due anyway', () => {
  const { clock, fail, retrySoon, subscribe } = create()
  clock.now = fail().retryAt
  const heard = jest.fn()
  subscribe(heard)
  retrySoon()
  expect(heard).not.toHaveBeenCalled()
})

test('where the server names a time, pages that nobody looks at come then, too', () => {
  expect(create().fail(5000)).toMatchObject({ onDemandAt: start + 5000, retryAt: start + 5000 })
})

test('a clock that is ten seconds behind is one of another tab, and counts', () => {
  const { clock, fail, retryAt } = create()
  const met = fail()
  clock.now -= 10_000
  expect(retryAt()).toBe(met.retryAt)
  clock.now -= 1
  expect(retryAt()).toBe(0)
})
