import { afterEach, expect, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createSession, Credentials, reauthDialog } from '../../src/session'
import {
  SessionProvider,
  useFormDraft,
  useIsLoggedIn,
  useOwnDrafts,
  useSuspendedPage,
} from '../../src/session/react'
import { useState } from 'react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

useDemoServer()
const stops: (() => void)[] = []
afterEach(() => {
  cleanup()
  stops.splice(0).forEach((stop) => stop())
  sessionStorage.clear()
  localStorage.clear()
})
const Form = () => {
  const { form } = useFormDraft('note')
  return (
    <form ref={form}>
      <input aria-label="Title" name="title" />
    </form>
  )
}
/** A page whose form is opened by a button: another person's page begins without it. */
const Page = () => {
  const [isWriting, setWriting] = useState(false)
  return isWriting ? <Form /> : <button onClick={() => setWriting(true)}>write</button>
}
/** As src/app/Private.tsx. */
const Private = () => {
  const { isSuspended, pageKey } = useSuspendedPage()
  const isLoggedIn = useIsLoggedIn()
  useOwnDrafts()
  if (!isLoggedIn && !isSuspended) return <p>signed out</p>
  return (
    <div style={{ display: isSuspended ? 'none' : 'contents' }}>
      <Page key={pageKey} />
    </div>
  )
}

// @proves typed, nobodyElse: another
test('what somebody typed into a page that is kept is not left in the storage for another person who signs in over it', async () => {
  const session = createSession({ baseUrl: apiUrl, onEnd: reauthDialog })
  const store = configureStore({
    reducer: { session: session.reducer, api: session.api.reducer },
    middleware: (getDefault) => getDefault().prepend(session.middleware),
  })
  await session.ready
  stops.push(session.stop)
  render(
    <Provider store={store}>
      <SessionProvider session={session}>
        <Private />
      </SessionProvider>
    </Provider>,
  )
  const logIn = (username: string, password: string) =>
    act(() => session.logIn(new Credentials({ username, password }, { remember: true })))
  await logIn('sara', 'parvaz-1405')
  fireEvent.click(screen.getByText('write'))
  const title = () => screen.getByLabelText<HTMLInputElement>('Title')
  fireEvent.input(title(), { target: { value: 'Sara’s secret' } })
  act(() => session.expire())
  expect(session.suspendedPage?.isSuspended()).toBe(true)
  // As in a browser: React draws when it would, not at the end of `act`.
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  scope.IS_REACT_ACT_ENVIRONMENT = false
  await session.logIn(
    new Credentials({ username: 'omid', password: 'darya-1405' }, { remember: true }),
  )
  await waitFor(() => expect(session.suspendedPage?.isSuspended()).toBe(false))
  await new Promise<void>((resolve) => setTimeout(resolve, 100))
  scope.IS_REACT_ACT_ENVIRONMENT = true
  expect(screen.getByText('write')).toBeInTheDocument()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret')
})
