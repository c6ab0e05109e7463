import { describe, expect, jest, test } from '@jest/globals'
import { withLease } from '../../../src/session/tabs/lease'
import type { Change, SharedState } from '../../../src/session/tabs/sharedState'
import { createTurn } from '../../../src/session/tabs/turn'
import { dawn } from '../../support/sessions'

const holderTimeoutMs = 1000
const other = { epoch: 3, holder: 'other', until: dawn + 500 }

/** A tab without Web Locks; `shared` is what all tabs share, if they can. */
function tab(shared: Partial<SharedState> | 'nothing' | 'blocked' = {}) {
  const world = { now: dawn, shared: { lastEpoch: 3, ...(typeof shared === 'object' && shared) } }
  const change = (next: Change): Promise<SharedState | undefined> => {
    if (shared === 'nothing') return Promise.resolve(undefined)
    if (shared === 'blocked') return Promise.reject(new Error('No'))
    world.shared = next(world.shared)
    return Promise.resolve(world.shared)
  }
  const deps = { env: { now: () => world.now, random: () => 0.5 }, holderTimeoutMs, change }
  const given = deps as unknown as Parameters<typeof withLease>[0]
  const held: boolean[] = []
  const pause = jest.fn(() => Promise.resolve())
  const attempt = withLease(given, () => createTurn(given), pause)
  return {
    world,
    pause,
    /** What each task was told when it was over. */
    held,
    attempt: (task: () => unknown = () => undefined, epoch = 3) =>
      attempt({
        epoch,
        isDone: () => false,
        task: async (stillHolds) => {
          await task()
          held.push(stillHolds())
        },
      }),
  }
}

// @proves oneRefresh
describe('a lease, where a browser has no locks', () => {
  test.each<[string, Partial<SharedState>, number]>([
    ['nobody has it', {}, 3],
    ['it has been given back', { lease: { epoch: 3, holder: '', until: 0 } }, 3],
    ['it ends now', { lease: { ...other, until: dawn } }, 3],
    ['it ends later than any can', { lease: { ...other, until: dawn + 2001 } }, 3],
    ['it is of a session before', { lease: { ...other, epoch: 2 } }, 3],
    ['only the one of the cookie is held', { cookieLease: { ...other, epoch: 0 } }, 3],
    ['only the one of a refresh is held, for a call with the cookie', { lease: other }, 0],
  ])('is had where %s, and given back', async (_, shared, epoch) => {
    const { attempt, world, pause } = tab(shared)
    const key = epoch === 0 ? 'cookieLease' : 'lease'
    let during: unknown
    expect(await attempt(() => void (during = world.shared), epoch)).toBe(true)
    expect(during).toEqual({
      ...{ ...shared, lastEpoch: 3 },
      [key]: { epoch, holder: '0.5', until: dawn + holderTimeoutMs },
    })
    expect(world.shared[key]).toEqual({ epoch, holder: '', until: 0 })
    expect(pause).not.toHaveBeenCalled()
  })

  test.each<[string, Partial<SharedState> | 'blocked', number]>([
    ['another tab has it', { lease: other }, 3],
    ['another tab has it, for as long as can be', { lease: { ...other, until: dawn + 2000 } }, 3],
    ['a later session has it', { lease: { ...other, epoch: 4 } }, 3],
    ['another tab has that of the cookie', { cookieLease: { ...other, epoch: 0 } }, 0],
    ['what the tabs share cannot be had now', 'blocked', 3],
  ])('is waited for where %s', async (_, shared, epoch) => {
    const { attempt, world, pause } = tab(shared)
    const task = jest.fn()
    expect(await attempt(task, epoch)).toBe(false)
    expect(task).not.toHaveBeenCalled()
    expect(pause).toHaveBeenCalledTimes(1)
    expect(world.shared).toEqual({ lastEpoch: 3, ...(typeof shared === 'object' && shared) })
  })

  test('is given back by a task that fails, too', async () => {
    const { attempt, world } = tab()
    await expect(attempt(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
    expect(world.shared.lease).toEqual({ epoch: 3, holder: '', until: 0 })
  })

  test('is lost by who takes longer than it lasts, and left to who has it then', async () => {
    const { attempt, world, held } = tab()
    const done = attempt(() => {
      world.now += holderTimeoutMs
      world.shared = { ...world.shared, lease: other }
    })
    expect(await done).toBe(false)
    expect(held).toEqual([false])
    expect(world.shared.lease).toEqual(other)
  })

  test('lasts until its last millisecond', async () => {
    const { attempt, world, held } = tab()
    expect(await attempt(() => void (world.now += holderTimeoutMs - 1))).toBe(true)
    expect(held).toEqual([true])
  })

  test('is one task at a time by itself where tabs share nothing', async () => {
    const { attempt, pause } = tab('nothing')
    let finish: () => void = () => undefined
    const first = attempt(() => new Promise<void>((resolve) => (finish = resolve)))
    await Promise.resolve()
    await Promise.resolve()
    const second = jest.fn()
    expect(await attempt(second)).toBe(false)
    expect(second).not.toHaveBeenCalled()
    expect(pause).toHaveBeenCalledTimes(1)
    finish()
    expect(await first).toBe(true)
    expect(await attempt(second)).toBe(true)
    expect(second).toHaveBeenCalledTimes(1)
  })
})
