import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useLoginForm } from '../../src/login/useLoginForm'
import { createSession, SessionProvider } from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
let rejected: unknown[] = []
const note = (error: unknown) => void rejected.push(error)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => {
  process.off('unhandledRejection', note)
  rejected = []
  cleanup()
})

function Form() {
  const { form, submit, attempt } = useLoginForm()
  return (
    <form ref={form} onSubmit={submit} data-testid={attempt.status}>
      <input name="username" defaultValue="sara" />
      <input name="password" defaultValue="wrong" />
      <button>Sign in</button>
    </form>
  )
}

test('a form that was left before its password is refused causes no error', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let calls = 0
  server.use(
    http.post(`${apiUrl}/api/auth/login`, async () => {
      await answered
      calls += 1
      return HttpResponse.json({ message: 'no' }, { status: 401 })
    }),
  )
  const session = createSession({ baseUrl: apiUrl })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await session.ready
  const { unmount } = render(
    <SessionProvider store={store} session={session}>
      <Form />
    </SessionProvider>,
  )
  act(() => void fireEvent.click(screen.getByText('Sign in')))
  unmount()
  answer()
  await new Promise((resolve) => setTimeout(resolve, 300))
  session.stop()
  expect(calls).toBe(1)
  expect(rejected).toEqual([])
})

// @proves signIn
test.each([
  ['before the page says so, as in WebKit', ['cut off', 'left']],
  ['after it', ['left', 'cut off']],
])(
  'a sign-in that is cut off by leaving the page, %s, is nobody’s fault: back there the form can be used',
  async (_, order) => {
    let cutOff = () => {}
    server.use(
      http.post(`${apiUrl}/api/auth/login`, async () => {
        await new Promise<void>((resolve) => (cutOff = resolve))
        return HttpResponse.error()
      }),
    )
    const session = createSession({ baseUrl: apiUrl })
    const store = configureStore({
      reducer: combineSlices(session, session.api),
      middleware: (getDefault) => getDefault().concat(session.middleware),
    })
    await session.ready
    render(
      <SessionProvider store={store} session={session}>
        <Form />
      </SessionProvider>,
    )
    act(() => void fireEvent.click(screen.getByText('Sign in')))
    await screen.findByTestId('underWay')
    for (const step of order)
      await act(async () => {
        if (step === 'left') window.dispatchEvent(new Event('pagehide'))
        else cutOff()
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
    expect(await screen.findByTestId('none')).toBeVisible()
    session.stop()
  },
)
