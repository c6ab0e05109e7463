import { expect, test } from '@jest/globals'
import { createSession, type SessionLayer } from '../../src/session'

/** The compiler holds that none is missing, nor one too many. */
const documented: Record<keyof SessionLayer, true> = {
  options: true,
  reducerPath: true,
  reducer: true,
  middleware: true,
  ready: true,
  isReady: true,
  api: true,
  withSession: true,
  selectors: true,
  scope: true,
  stop: true,
  checkExpiry: true,
  proactiveRefreshAt: true,
  refresh: true,
  logIn: true,
  begin: true,
  logOut: true,
  end: true,
  fetch: true,
  accessToken: true,
  prepareHeaders: true,
  devTools: true,
  expire: true,
  loadUser: true,
  userQueryState: true,
  userReady: true,
  refreshFault: true,
  onRefreshFault: true,
  on: true,
  limits: true,
  suspendedPage: true,
  pageLife: true,
  reauthentication: true,
  reauthenticate: true,
  storageArea: true,
}

test('a session has what its type tells of, and no more', () => {
  expect(Object.keys(createSession()).sort()).toEqual(Object.keys(documented).sort())
})
