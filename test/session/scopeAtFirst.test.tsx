import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, waitFor } from '@testing-library/react'
import { Credentials, hasScope, type Scope } from '../../src/session'
import { createSession, HasScope, SessionProvider } from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

useDemoServer()
const stops: (() => void)[] = []
afterEach(() => {
  cleanup()
  stops.splice(0).forEach((stop) => stop())
  localStorage.clear()
  sessionStorage.clear()
})

function open() {
  const session = createSession({ baseUrl: apiUrl })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  stops.push(session.stop)
  return { session, store }
}

test('userReady waits for the stored session, so that a loader made at once lets those through who may see it', async () => {
  const first = open()
  await first.session.logIn(
    new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }),
  )
  first.session.stop()
  const { session } = open()
  expect(session.isReady()).toBe(false)
  await session.userReady()
  expect(hasScope(session, 'profile:read' as Scope)).toBe(true)
})

test('who may see it is told no other thing before the stored session has been read back', async () => {
  const first = open()
  await first.session.logIn(
    new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }),
  )
  first.session.stop()
  const { session, store } = open()
  const seen = new Set<string>()
  const Note = ({ text }: { text: string }) => {
    seen.add(text)
    return text
  }
  const { container } = render(
    <SessionProvider session={session} store={store}>
      <HasScope
        scope={'profile:read' as Scope}
        pending={<Note text="wait" />}
        otherwise={<Note text="no" />}
      >
        <Note text="yes" />
      </HasScope>
    </SessionProvider>,
  )
  await waitFor(() => expect(container.textContent).toBe('yes'))
  expect([...seen]).toEqual(['wait', 'yes'])
})
