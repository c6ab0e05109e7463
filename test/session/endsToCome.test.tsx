import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { act, cleanup, render, screen } from '@testing-library/react'
import {
  absoluteTimeout,
  idleTimeout,
  reauthentication,
  type SessionOptions,
} from '../../src/session'
import {
  createSession,
  ReauthenticationForm,
  SessionProvider,
  useLogin,
  useReauthentication,
} from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useFakeTime } from '../support/fakeTime'
import { Warnings } from '../support/recipes/warnings'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()
const time = useFakeTime()
let stop = () => {}
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  stop()
  localStorage.clear()
  sessionStorage.clear()
  jest.restoreAllMocks()
})

function Confirm() {
  const login = useLogin()
  const fields = { username: 'sara', password: 'parvaz-1405' }
  return <button onClick={() => void login(fields)}>Confirm</button>
}
const Dialog = () =>
  useReauthentication().isAsked && (
    <ReauthenticationForm>
      <Confirm />
    </ReauthenticationForm>
  )

const pass = (seconds: number) => act(() => time.pass(seconds * 1000))
const click = async (name: string) => {
  act(() => screen.getByText(name).click())
  await pass(0.1)
}

/** Sara's page with the warnings of the example, whose session nothing renews unless `renewed`. */
async function open(
  options: SessionOptions,
  { expiresIn = 600, renewed = false, hasDialog = false } = {},
) {
  const session = createSession({ baseUrl: apiUrl, ...options } as SessionOptions)
  stop = session.stop
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await pass(1)
  const { access, refresh } = backend.issue('sara')!.tokens
  const user = { id: 1, name: 'Sara' }
  const tokens = { accessToken: access, expiresIn, ...(renewed && { refreshToken: refresh }), user }
  const begun = session.begin(tokens)
  await pass(0.1)
  expect(await begun).toBeUndefined()
  render(
    <SessionProvider store={store} session={session} signIn={<p>Sign in</p>}>
      <Warnings />
      {hasDialog && <Dialog />}
    </SessionProvider>,
  )
  return { state: () => store.getState().session }
}
const ends = () => screen.queryByText(/^Your session ends at/)
const asks = () => screen.queryByText(/^Are you still there/)

// @proves reason, reauthentication
describe('a session that nothing can renew', () => {
  test('says so a minute before its end, and takes it away where the person goes on', async () => {
    const { state } = await open({})
    await pass(538)
    expect(ends()).toBeNull()
    await pass(2)
    expect(ends()).not.toBeNull()
    await click('Go on')
    expect(ends()).toBeNull()
    await pass(70)
    expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
  })

  test('goes on where its person signs in over the page', async () => {
    const { state } = await open({ reauthentication: reauthentication() }, { hasDialog: true })
    const { epoch } = state()
    await pass(540)
    await click('Sign in again')
    await click('Confirm')
    await pass(70)
    expect(state()).toMatchObject({ status: 'loggedIn', epoch })
  })

  test.each<[string, SessionOptions]>([
    ['without the option', {}],
    ['where no dialog is mounted', { reauthentication: reauthentication() }],
  ])('ends at once where that cannot be asked for, %s', async (_, options) => {
    const { state } = await open(options)
    await pass(540)
    await click('Sign in again')
    expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(screen.getByText('Sign in')).toBeTruthy()
  })
})

test('before the end by a limit a person is told, and no sign-in over the page prolongs that', async () => {
  const limits = [absoluteTimeout({ after: 300 })]
  const options = { limits, reauthentication: reauthentication() }
  const { state } = await open(options, { renewed: true, hasDialog: true })
  await pass(238)
  expect(ends()).toBeNull()
  await pass(2)
  await click('Sign in again')
  expect(screen.queryByText('Confirm')).toBeNull()
  expect(state().status).toBe('loggedOut')
})

test('who does nothing is asked, and stays by the answer alone', async () => {
  const limits = [idleTimeout({ after: 120, warning: 30 })]
  const { state } = await open({ limits }, { renewed: true })
  await pass(88)
  expect(asks()).toBeNull()
  await pass(3)
  expect(asks()).not.toBeNull()
  act(() => void window.dispatchEvent(new Event('pointerdown')))
  await pass(1)
  expect(asks()).not.toBeNull()
  await click('Stay signed in')
  expect(asks()).toBeNull()
  await pass(60)
  expect(state().status).toBe('loggedIn')
  await pass(61)
  expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'idle' } })
})
