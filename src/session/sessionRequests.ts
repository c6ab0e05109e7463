// The bundler follows this order, and the layer compresses best in it: 0.2 kB less (`npm run size`) than by name.
import { createHostCalls } from './api/hostCalls'
import { createAuthorizedRequest } from './api/authorizedRequest'
import { loadUser } from './user/loadUser'
import { createSignIn } from './login/signIn'
import { createUserQuery } from './user/userQuery'
import { createBeyondRtkQuery } from './api/beyondRtkQuery'
import { createWithSession } from './api/withSession'
import { createSessionApi } from './api/sessionApi'
import { sessionEnded } from './state/errors'
import { createApiCaches } from './api/apiCaches'
import type { CoreModule, CreateApi } from '@reduxjs/toolkit/query'
import type { MakeReauthentication } from './api/reauthentication'
import type { HostStore } from './hostStore'
import type { Parts } from './sessionParts'

/**
 * Makes the parts that send a host's requests under the session, and the session's own RTK Query api, each after those
 * that it uses.
 */
export function createRequests(createApi: CreateApi<CoreModule>, parts: Parts & HostStore) {
  const { options, baseUrl, state, cancellation } = parts
  const { reducerPath: _reducerPath, ...endpoints } = options.api
  // Origins are compared as text, because that is done on every request and reading the `origin` of a URL is slower
  // than parsing it.
  const homes = [baseUrl.href, ...options.origins].map((url) => `${new URL(url).origin}/`)
  const caches = createApiCaches(state, parts.store)
  const suspendedPage =
    options.onEnd === 'redirect'
      ? undefined
      : options.onEnd({
          idOf: parts.idOfSession,
          dispatch: state.dispatch,
          ownEndpoints: Object.values(endpoints),
          resetCaches: () => caches.resetIf(() => true),
        })
  const hostCalls = createHostCalls({ ...parts, suspendedPage })
  const sending = createAuthorizedRequest({
    ...parts,
    lastEndError: () =>
      cancellation.lastEndError() ?? (hostCalls.isSuspended() ? sessionEnded : undefined),
  })
  const reauthentication = (options.reauthentication as MakeReauthentication | undefined)?.({
    ...parts,
    ...sending,
    loadUser: () => userQuery.loadUser(),
  })
  const calls = {
    ...parts,
    ...sending,
    ...reauthentication?.sending,
    reauthentication,
    isOurs: (url: string) => homes.some((home) => url.startsWith(home)),
    caches,
    suspendedPage,
    hostCalls,
    endError: cancellation.endError,
  }
  const ofRtkQuery = createWithSession(calls)
  const api = createSessionApi({
    ...calls,
    ...ofRtkQuery,
    createApi,
    loadUser: (signal) => loadUser(calls, signal),
    signIn: () => signIn,
  })
  const getUser = api.endpoints[endpoints.getUser as 'getUser']
  const userQuery = createUserQuery({ ...calls, getUser })
  const { restore, ...signIn } = createSignIn({ ...parts, ...userQuery, reauthentication })
  return {
    ...calls,
    api,
    userQuery,
    restore,
    /** The functions with which a host signs people in and sends its own requests. */
    forHost: {
      loadUser: userQuery.reload,
      userQueryState: userQuery.userQueryState,
      async userReady() {
        parts.store() // throws where there is none
        return parts.whenReady(userQuery.userReady)
      },
      ...signIn,
      ...ofRtkQuery,
      ...createBeyondRtkQuery(calls),
    },
  }
}
