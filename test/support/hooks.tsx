import { configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { SessionProvider } from '../../src/session/react'
import { noSession } from '../../src/session/state/reducer'
import { createEmitter } from '../../src/session/util/emitter'
import type { Session } from '../../src/session'

type Given = { at?: Session; session?: object; timeline?: object | undefined }

/** What is around a hook: a store in which a session is, and as much of a session layer as the hook needs. */
export function around({ at = noSession, session = {}, timeline }: Given) {
  const store = configureStore({
    reducer: {
      session: (now: Session = at, { payload }: UnknownAction & { payload?: Session }) =>
        payload ?? now,
    },
    middleware: (getDefault) => getDefault({ serializableCheck: false }),
  })
  let provided = session
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <SessionProvider session={provided as never} timeline={timeline as never}>
        {children}
      </SessionProvider>
    </Provider>
  )
  return {
    wrapper,
    /** Another session layer, from the next time that the page is drawn. */
    provide: (next: object) => void (provided = next),
    become: (payload: Session) => act(() => void store.dispatch({ type: 'test', payload })),
  }
}

/** A hook on a page. */
export function play<T>(use: () => T, given: Given = {}) {
  const { wrapper, ...how } = around(given)
  return { ...renderHook(use, { wrapper }), ...how }
}

/** What a hook returns on a server. */
export function onServer<T>(use: () => T, given: Given = {}): T {
  const { wrapper: Around } = around(given)
  let seen: T | undefined
  const Hook = () => {
    seen = use()
    return null
  }
  renderToString(
    <Around>
      <Hook />
    </Around>,
  )
  return seen as T
}

/** A value that changes, as the parts of a session layer tell theirs. */
export function changing<T>(value: T) {
  const { emit, subscribe } = createEmitter()
  const listening = { count: 0 }
  return {
    listening,
    read: () => value,
    subscribe(listener: () => void) {
      const stop = subscribe(listener)
      listening.count += 1
      return () => {
        listening.count -= 1
        stop()
      }
    },
    set: (next: T) =>
      act(() => {
        value = next
        emit()
      }),
  }
}
