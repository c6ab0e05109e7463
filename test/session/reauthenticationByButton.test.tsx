import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { act, render, screen, waitFor } from '@testing-library/react'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { Credentials } from '../../src/session'
import {
  createSession,
  SessionProvider,
  useReauthenticate,
  useReauthentication,
} from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

let ahead = 0
const { received } = useDemoServer({ now: () => Date.now() + ahead, recentLogin: 30 })
useHosts() // empties the storages
let stop = () => {}
beforeEach(() => void (ahead = 0))
afterEach(() => stop())

const deletions = () => received.filter(({ call }) => call === 'DELETE /api/notes').length
const cancelled = { name: 'ReauthenticationCancelledError' }

/** A button for something dangerous, and the dialog beside it, where that is mounted. */
async function open({ hasDialog }: { hasDialog: boolean }) {
  const session = createSession({ baseUrl: apiUrl, reauthentication: demoReauthentication })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  stop = session.stop
  await session.ready
  await session.logIn(new Credentials({ username: 'sara', password: 'parvaz-1405' }))
  const told = jest.fn()
  function Button() {
    const reauthenticate = useReauthenticate()
    const onClick = () =>
      void reauthenticate().then(told, ({ message }: Error) => told({ message }))
    return <button onClick={onClick}>Delete</button>
  }
  const Dialog = () => <p>{useReauthentication().isAsked ? 'Who are you?' : 'nothing to ask'}</p>
  const page = (isThere: boolean) => (
    <SessionProvider store={store} session={session}>
      <Button />
      {isThere && <Dialog />}
    </SessionProvider>
  )
  const { rerender } = render(page(hasDialog))
  return {
    session,
    told,
    click: () => act(() => screen.getByRole('button').click()),
    leaveDialog: () => rerender(page(false)),
  }
}

// @proves reauthentication
test('a button that wants the person to be asked is told where no dialog is mounted', async () => {
  const { click, told } = await open({ hasDialog: false })
  click()
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(told).toHaveBeenCalledWith({ message: expect.stringContaining('nothing asks') })
})

// @proves reauthentication
test('a button without a dialog holds no request up: the server’s answer comes through', async () => {
  const { session } = await open({ hasDialog: false })
  ahead = 60_000
  const response = await session.fetch('/api/notes', { method: 'DELETE' })
  expect(response.status).toBe(403)
  expect(deletions()).toBe(1)
})

// @proves reauthentication
test('the dialog that goes gives up what waits, also while the button stays', async () => {
  const { click, told, leaveDialog } = await open({ hasDialog: true })
  click()
  await screen.findByText('Who are you?')
  leaveDialog()
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(told).toHaveBeenCalledWith({ ok: false, error: expect.objectContaining(cancelled) })
})
