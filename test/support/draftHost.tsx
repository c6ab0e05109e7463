import { afterEach } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createSession, Credentials, type SessionOptions } from '../../src/session'
import { SessionProvider, useFormDraft, useOwnDrafts } from '../../src/session/react'
import { apiUrl } from './device'

/** A form of one field, whose draft is kept. */
export const TitleForm = () => {
  const { form } = useFormDraft('note')
  return (
    <form ref={form}>
      <input aria-label="Title" name="title" />
    </form>
  )
}

/** A host whose form is there for everybody, without a key, until it is closed. */
export const openPage =
  (Form: () => ReactNode = TitleForm) =>
  () => {
    const [isOpen, setOpen] = useState(true)
    useOwnDrafts()
    return (
      <>
        {isOpen && <Form />}
        <button onClick={() => setOpen(!isOpen)}>Open or close</button>
      </>
    )
  }

const passwords = { sara: 'parvaz-1405', omid: 'darya-1405' }

/** Hosts with one page, on which Sara is signed in. */
export function useDraftHosts() {
  const stops: (() => void)[] = []
  afterEach(() => {
    cleanup()
    stops.splice(0).forEach((stop) => stop())
    sessionStorage.clear()
    localStorage.clear()
  })
  async function openHost(Page: () => ReactNode, options: SessionOptions = {}) {
    const session = createSession({ baseUrl: apiUrl, ...options })
    const { api } = session
    const store = configureStore({
      reducer: { session: session.reducer, [api.reducerPath]: api.reducer },
      middleware: (getDefault) => getDefault().prepend(session.middleware),
    })
    await session.ready
    stops.push(session.stop)
    render(
      <StrictMode>
        <Provider store={store}>
          <SessionProvider session={session}>
            <Page />
          </SessionProvider>
        </Provider>
      </StrictMode>,
    )
    const send = (username: keyof typeof passwords) =>
      session.logIn(
        new Credentials({ username, password: passwords[username] }, { remember: true }),
      )
    const logIn = (username: keyof typeof passwords = 'sara') => act(() => send(username))
    await logIn()
    return {
      ...{ session, store, send, logIn, user: userEvent.setup() },
      end: () => act(() => session.expire()),
    }
  }
  return { openHost }
}

/** The form's field. */
export const title = () => screen.findByLabelText<HTMLInputElement>('Title')
/** A button of the page. */
export const button = (name: string) => screen.getByRole('button', { name })
