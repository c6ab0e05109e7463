import { describe, expect, test } from '@jest/globals'
import { configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createSession, SessionProvider, useSession } from '../../../src/session/react'
import { useSessionContext } from '../../../src/session/react/useSessionContext'
import { createElsewhere } from '../../../src/session/reauth/elsewhere'
import { noSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session'
import { changing } from '../../support/hooks'
import { loggedIn, sessions, tokenExpired } from '../../support/sessions'

/** As much of a session layer as the provider needs, in a store. */
function layer({ at = noSession as Session, isReady = true, keeps = false } = {}) {
  const reducer = (now: Session = noSession, { payload }: UnknownAction & { payload?: Session }) =>
    payload ?? now
  const store = configureStore({
    reducer: { session: reducer, other: () => 'other' },
    preloadedState: { session: at, other: 'other' },
    middleware: (getDefault) => getDefault({ serializableCheck: false }),
  })
  const suspended = changing(false)
  let readBack = () => {}
  const ready = new Promise<void>((resolve) => (readBack = resolve))
  const suspendedPage = {
    ...{ isSuspended: suspended.read, subscribe: suspended.subscribe, pageOf: () => 1 },
    ...{ mount: () => () => undefined, discard: () => undefined, createElsewhere },
  }
  const session = {
    ...{ reducerPath: 'session', reducer, isReady: () => isReady, ready },
    suspendedPage: keeps ? suspendedPage : undefined,
    pageLife: { settle: () => undefined, hold: () => undefined },
  }
  return {
    store,
    session: session as never,
    suspend: suspended.set,
    become: (payload: Session) => act(() => void store.dispatch({ type: 'test', payload })),
    readBack: () =>
      act(async () => {
        isReady = true
        readBack()
        await ready
      }),
  }
}
type Layer = ReturnType<typeof layer>

let pages = 0
/** A page that says which one it is, and whose. */
function Page() {
  const [number] = useState(() => (pages += 1))
  return <p>{`page ${number} of ${useSession().epoch}`}</p>
}
const appOf = (
  { store, session }: Layer,
  more: object = { signIn: 'sign in', pending: 'pending' },
) => (
  <SessionProvider store={store} session={session} {...more}>
    <Page />
  </SessionProvider>
)
function open(given: Parameters<typeof layer>[0] = {}, more?: object) {
  pages = 0
  const made = layer(given)
  const { container } = render(appOf(made, more))
  return { ...made, container, text: () => container.textContent }
}

// @proves nobodyElse: shared
describe('the children of the provider', () => {
  test('are the page of a person, and another page for each session', () => {
    const { text, become } = open({ at: loggedIn() })
    expect(text()).toBe('page 1 of 3')
    become(tokenExpired())
    expect(text()).toBe('page 1 of 3')
    become(sessions.loggedOut)
    expect(text()).toBe('sign in')
    become(loggedIn())
    expect(text()).toBe('page 2 of 3')
    become(loggedIn({ epoch: 4 }))
    expect(text()).toBe('page 3 of 4')
  })

  test.each(['loggedOut', 'bothExpired'] as const)(
    'are no page where a session is %s',
    (status) => {
      expect(open({ at: sessions[status] }).text()).toBe('sign in')
    },
  )

  test('wait until the stored session has been read back', async () => {
    const { text, readBack } = open({ at: loggedIn(), isReady: false })
    expect(text()).toBe('pending')
    await readBack()
    expect(text()).toBe('page 1 of 3')
  })

  test('are always shown, where no sign-in is given', () => {
    expect(open({ isReady: false }, {}).text()).toBe('page 1 of 0')
  })

  test('may have the store of the host around', () => {
    const { store, session } = layer({ at: loggedIn({ epoch: 9 }) })
    pages = 0
    const { container } = render(
      <Provider store={store}>
        <SessionProvider session={session} signIn="sign in">
          <Page />
        </SessionProvider>
      </Provider>,
    )
    expect(container.textContent).toBe('page 1 of 9')
  })

  test('get the session and its timeline, the same from one time to the next', () => {
    const { store, session } = layer()
    const seen: unknown[] = []
    const See = () => void seen.push(useSessionContext())
    const timeline = {} as never
    const app = (given: object) => (
      <SessionProvider store={store} session={session} {...given}>
        <See />
      </SessionProvider>
    )
    const { rerender } = render(app({ timeline }))
    rerender(app({ timeline }))
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toEqual({ session, timeline })
    rerender(app({}))
    expect(seen.at(-1)).toEqual({ session, timeline: undefined })
  })
})

describe('a page that is kept', () => {
  const shown = ({ container }: ReturnType<typeof open>) => {
    const { display } = (container.firstElementChild as HTMLElement).style
    return [display, container.textContent]
  }

  test('is there without a box of its own, hidden under the sign-in, and there again', () => {
    const page = open({ at: loggedIn(), keeps: true })
    expect(shown(page)).toEqual(['contents', 'page 1 of 3'])
    page.suspend(true)
    page.become(sessions.loggedOut)
    expect(shown(page)).toEqual(['none', 'page 1 of 3sign in'])
    page.become(loggedIn({ epoch: 4 }))
    page.suspend(false)
    expect(shown(page)).toEqual(['contents', 'page 1 of 4'])
  })

  test('is none for a guest', () => {
    expect(open({ keeps: true }).container.innerHTML).toBe('sign in')
  })

  test('is as any other where none is kept', () => {
    expect(open({ at: loggedIn() }).container.innerHTML).toBe('<p>page 1 of 3</p>')
  })
})

describe('a page of a server', () => {
  test.each([noSession, loggedIn()])('is a guest’s, whatever the store has: $status', (at) => {
    expect(renderToString(appOf(layer({ at })))).toBe('sign in')
  })

  test('is a guest’s without a sign-in, too, with the rest of the state', () => {
    pages = 0
    expect(renderToString(appOf(layer({ at: loggedIn() }), {}))).toBe('<p>page 1 of 0</p>')
  })

  test('stays until the stored session has been read back', async () => {
    const made = layer({ at: loggedIn(), isReady: false })
    const root = document.createElement('div')
    root.innerHTML = renderToString(appOf(made))
    const problems: unknown[] = []
    const hydrated = await act(async () =>
      hydrateRoot(root, appOf(made), { onRecoverableError: (error) => problems.push(error) }),
    )
    expect(root.textContent).toBe('sign in')
    pages = 0
    await made.readBack()
    expect(root.textContent).toBe('page 1 of 3')
    expect(problems).toEqual([])
    act(() => hydrated.unmount())
  })
})

test('the session of React has an api with hooks, by the names of the host', () => {
  const session = createSession({ api: { login: 'enter' } })
  expect(session.api).toHaveProperty('useEnterMutation')
  expect(session.options.api.login).toBe('enter')
  session.stop()
  const own = createSession({}, { origin: 'https://shop.test', localStorage: () => undefined })
  expect(own.api).toHaveProperty('useLoginMutation')
  own.stop()
  createSession().stop()
})
