import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from '@jest/globals'
import {
  createSession,
  idleTimeout,
  type Environment,
  type SessionOptions,
} from '../../src/session'
import { apiUrl, MemoryStorage } from '../support/device'
import { createWorld } from '../support/fakeBrowser'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()

/** A host's session, and how much of what it has opened or listens to is still open. */
function startSession(options: SessionOptions = {}) {
  const page = createWorld().enter()
  const shares = page.environment()
  const open = new Set<object>()
  const counted = (stop: (() => void) | undefined) => {
    const each = {}
    open.add(each)
    return () => {
      open.delete(each)
      stop?.()
    }
  }
  const own = new MemoryStorage()
  const environment: Partial<Environment> = {
    ...shares,
    sessionStorage: () => own,
    openChannel(name, listener) {
      const channel = shares.openChannel?.(name, listener)
      return { post: (message) => channel?.post(message), close: counted(channel?.close) }
    },
    onStorage: (listener) => counted(shares.onStorage?.(listener)),
    onPageHide: (listener) => counted(shares.onPageHide?.(listener)),
    onFocusOrOnline: () => counted(undefined),
  }
  const session = createSession({ baseUrl: apiUrl, ...options }, environment)
  configureStore({
    reducer: { session: session.reducer, api: session.api.reducer },
    middleware: (getDefault) => getDefault().prepend(session.middleware),
  })
  return { session, open }
}

const renewals = ['refreshToken', 'cookie'] as const

test.each(renewals)(
  'a session that runs (%s) has something open, which stopping it closes',
  async (renewal) => {
    const { session, open } = startSession({ renewal })
    await session.ready
    expect(open.size).toBeGreaterThan(3)
    session.stop()
    expect(open.size).toBe(0)
  },
)

test.each([0, 1, 2, 3, 5, 10, 30].flatMap((turns) => renewals.map((by) => [turns, by] as const)))(
  'stopped while it starts, after %i turns of the event loop, it leaves nothing open (%s)',
  async (turns, renewal) => {
    const { session, open } = startSession({ renewal })
    for (let i = 0; i < turns; i += 1) await Promise.resolve()
    session.stop()
    await session.ready
    await pass(10_000)
    expect(open.size).toBe(0)
  },
)

test('a session that begins after it was stopped is not ended by a timer', async () => {
  const { session } = startSession({
    endpoints: { user: false, logout: false },
    limits: [idleTimeout({ after: 10, warning: 0 })],
  })
  await session.ready
  session.stop()
  await inTime(session.begin({ accessToken: 'a', expiresIn: 600 }, { remember: true }))
  session.checkExpiry()
  expect(session.checkExpiry().status).toBe('loggedIn')
  const ends: unknown[] = []
  session.on('session/reset', () => ends.push('reset'))
  await pass(20_000)
  expect(ends).toEqual([])
})
