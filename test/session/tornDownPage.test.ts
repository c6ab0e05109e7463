/** @jest-environment node */
import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from '@jest/globals'
import { createSession, selectSession } from '../../src/session'
import { MemoryStorage } from '../support/storage'

/** As redux-persist writes it: each field is JSON by itself. */
type Stored = { readonly api: string; readonly epoch: string }

test('a session that a host’s test has left open throws nothing when a later test signs in', async () => {
  // As environments of Jest and Vitest put it together: a page, with a channel of Node.
  let hear: ((message: { data: unknown }) => void) | undefined
  class Channel {
    constructor(private readonly name: string) {}
    set onmessage(listener: typeof hear) {
      if (this.name === 'neshast') hear = listener
    }
    postMessage() {}
    close() {}
  }
  const localStorage = new MemoryStorage()
  const page = {
    BroadcastChannel: Channel,
    location: { origin: 'http://localhost' },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    localStorage,
  }
  Object.assign(globalThis, { window: Object.assign(new EventTarget(), page) })
  const session = createSession()
  const store = configureStore({
    reducer: { session: session.reducer, [session.api.reducerPath]: session.api.reducer },
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await session.ready
  await session.begin({ accessToken: 'a', user: { id: 1 } }, { remember: true })
  expect(selectSession(store.getState()).status).toBe('loggedIn')

  const stored = JSON.parse(localStorage.getItem('persist:session') ?? '') as Stored
  const message = { api: JSON.parse(stored.api) as string, epoch: Number(stored.epoch) + 1 }

  // The environment goes, and the channel of the process stays.
  Object.assign(window, { document: undefined, localStorage: undefined })
  const told: string[] = []
  session.on('session/reset', ({ payload }) => told.push(payload.reason))
  expect(() => hear?.({ data: message })).not.toThrow()
  expect(told).toEqual(['storageCleared'])
  session.stop()
})
