/** @jest-environment node */
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { expect, jest, test } from '@jest/globals'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createSession, idleTimeout, isLoggedIn, selectSession } from '../../src/session'
import * as react from '../../src/session/react'

/** A store as a server makes it for a request. */
async function rendered() {
  const session = react.createSession({ baseUrl: '/api/', persist: 'tokens' })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await session.ready
  return { session, store }
}

test('there is no window here', () => {
  expect(typeof window).toBe('undefined')
})

test('a session can be made where there is no window, and is a guest’s', async () => {
  const { session, store } = await rendered()
  expect(isLoggedIn(selectSession(store.getState()))).toBe(false)
  expect(session.isReady()).toBe(true)
  session.stop()
  // So can the one without hooks.
  createSession().stop()
})

test('its screens are rendered as a guest’s', async () => {
  const { session, store } = await rendered()
  function Who() {
    react.useRefreshFault()
    react.useTimeline()
    const { apiUrl } = react.useSupportInfo()
    react.useIdleWarning()
    react.useEndWarning()
    react.useFailedRequests()
    return createElement('p', null, `${react.useIsLoggedIn() ? 'somebody' : 'nobody'} at ${apiUrl}`)
  }
  const page = createElement(react.SessionProvider, {
    session,
    store,
    signIn: createElement(Who),
    children: createElement('p', null, 'page'),
  })
  expect(renderToString(page)).toBe('<p>nobody at http://localhost/api/</p>')
  session.stop()
})

test('two requests to one server share nothing', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const [one, other] = [await rendered(), await rendered()]
  await one.session.begin({ accessToken: 'a', user: { id: 1 } }, { remember: true })
  expect(isLoggedIn(selectSession(other.store.getState()))).toBe(false)
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
  one.session.stop()
  other.session.stop()
})

test('what a person does, or does not, is no matter on a server', async () => {
  const session = createSession({ baseUrl: '/api/', limits: [idleTimeout({ after: 900 })] })
  configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await expect(session.ready).resolves.toBeUndefined()
  session.stop()
})
