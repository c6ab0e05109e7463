import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import {
  createSession,
  SessionProvider,
  useIsLoggedIn,
  useLogin,
  useLogout,
  useSession,
  useUser,
} from '../../src/session/react'
import { reauthDialog, type SessionOptions } from '../../src/session'
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

type Note = { id: number; text: string }

function SignIn() {
  const login = useLogin()
  const as = (username: string, password: string) => () =>
    void login({ username, password }, { remember: true })
  return (
    <main>
      <h1>Who is it?</h1>
      <button onClick={as('sara', 'parvaz-1405')}>Sara</button>
      <button onClick={as('omid', 'darya-1405')}>Omid</button>
    </main>
  )
}

/** The quick start, as the README has it. */
function quickStart(options: SessionOptions = {}) {
  const session = createSession({ baseUrl: apiUrl, ...options } as SessionOptions)
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({ notes: build.query<Note[], void>({ query: () => '/api/notes' }) }),
  })
  const store = configureStore({
    reducer: combineSlices(session, api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
    devTools: session.devTools,
  })
  stops.push(session.stop)

  function Notes() {
    const { data = [], refetch } = api.useNotesQuery()
    const user = useUser()
    const logout = useLogout()
    const [typed, setTyped] = useState('')
    return (
      <main>
        <h1>Notes of {String(user?.['name'])}</h1>
        <ul>
          {data.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
        <input aria-label="New" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <button onClick={() => void refetch()}>Again</button>
        <button onClick={() => void logout()}>Sign out</button>
      </main>
    )
  }
  const app = (
    <SessionProvider store={store} session={session} signIn={<SignIn />} pending={<p>…</p>}>
      <Notes />
    </SessionProvider>
  )
  return { session, store, app }
}

const signIn = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('heading', { name: new RegExp(`Notes of ${name}`) })
}

// @proves nobodyElse: shared another
test('a guest signs in, sees their page, and signs out; the next person gets a page of their own', async () => {
  const { app, session } = quickStart()
  render(app)
  await signIn('Sara')
  // Everybody's first note is the same. This one only Sara has.
  const body = JSON.stringify({ text: 'Note of Sara' })
  await session.fetch('/api/notes', { method: 'POST', body })
  await userEvent.click(screen.getByRole('button', { name: 'Again' }))
  await screen.findByText('Note of Sara')
  await userEvent.type(screen.getByLabelText('New'), 'secret of Sara')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await signIn('Omid')
  expect(screen.getByLabelText<HTMLInputElement>('New').value).toBe('')
  expect(screen.queryByText('Note of Sara')).toBeNull()
  await screen.findByText('Buy tea')
  expect(screen.queryByText('Note of Sara')).toBeNull()
})

test('after a reload the page is there without a question, and until then what is pending', async () => {
  const first = quickStart()
  const { unmount } = render(first.app)
  await signIn('Sara')
  unmount()
  first.session.stop()
  render(quickStart().app)
  expect(screen.getByText('…')).toBeTruthy()
  await screen.findByRole('heading', { name: /Notes of Sara/ })
})

test('a page that is kept is neither seen nor reached while its person signs in again over it', async () => {
  const { app, session } = quickStart({ onEnd: reauthDialog })
  render(app)
  await signIn('Sara')
  await userEvent.type(screen.getByLabelText('New'), 'half a sentence')
  act(() => session.expire())
  expect(screen.queryByRole('textbox')).toBeNull()
  await signIn('Sara')
  expect(screen.getByLabelText<HTMLInputElement>('New').value).toBe('half a sentence')
})

describe('a page that a server has rendered', () => {
  /** The HTML as a server without a window makes it. */
  const html = () => {
    const { app, session } = quickStart()
    const text = renderToString(app)
    session.stop()
    return text
  }

  test('is a guest’s', () => {
    const text = html()
    expect(text).toContain('Who is it?')
    expect(text).not.toContain('Notes of')
  })

  test('is hydrated without an error, and the session appears', async () => {
    const first = quickStart()
    const { unmount } = render(first.app)
    await signIn('Sara')
    unmount()
    first.session.stop()

    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const root = document.createElement('div')
    root.innerHTML = html()
    document.body.append(root)
    const before = root.querySelector('h1')
    const { app, session } = quickStart()
    // The stored session is there before React is.
    await session.ready
    const recovered: unknown[] = []
    const hydrated = await act(async () =>
      hydrateRoot(root, app, { onRecoverableError: (error) => recovered.push(error) }),
    )
    await waitFor(() => expect(root.textContent).toContain('Notes of Sara Parvaz'))
    expect(before?.textContent).toBe('Who is it?')
    expect(recovered).toEqual([])
    expect(errors.mock.calls).toEqual([])
    act(() => hydrated.unmount())
    root.remove()
    errors.mockRestore()
  })
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { why: '' }
  static getDerivedStateFromError = ({ message }: Error) => ({ why: message })
  override render = () => (this.state.why ? <p>{this.state.why}</p> : this.props.children)
}

test.each<[string, () => ReactNode]>([
  ['useSession', () => useSession().status],
  ['useIsLoggedIn', () => String(useIsLoggedIn())],
  ['useUser', () => useUser().name],
  ['the provider', () => 'A page'],
])('under the Provider of another store %s says so', async (what, read) => {
  const { session } = quickStart()
  const other = configureStore({ reducer: (state: object = { own: 1 }) => state })
  const Page = () => <p>{read()}</p>
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <Boundary>
      <Provider store={other}>
        <SessionProvider session={session} {...(what === 'the provider' && { signIn: <SignIn /> })}>
          <Page />
        </SessionProvider>
      </Provider>
    </Boundary>,
  )
  expect(await screen.findByText(/the nearest Provider: is it another store’s/)).toBeVisible()
  jest.restoreAllMocks()
})

// @proves start: bare
test('what keeps a session from starting reaches the error boundary of the host, and shows nobody’s page', async () => {
  const { session, store } = quickStart()
  // As where the code for a cookie cannot be had.
  const unready = { ...session, ready: Promise.reject(new Error('No code.')), isReady: () => false }
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <Boundary>
      <SessionProvider store={store} session={unready} signIn={<SignIn />} pending="…">
        A page
      </SessionProvider>
    </Boundary>,
  )
  expect(await screen.findByText('No code.')).toBeVisible()
  expect(screen.queryByText('A page')).toBeNull()
  jest.restoreAllMocks()
})
