/** A host without React, for the compiler. */
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import {
  createSession,
  Credentials,
  hasScope,
  includesScope,
  type ScopeName,
  type Session,
} from 'neshast'
import strapi from 'neshast/presets/strapi'

declare module 'neshast' {
  interface Register {
    scope: 'orders:read' | 'orders:write'
  }
}

const session = createSession({ ...strapi, baseUrl: 'https://api.example.com' })
const api = session.api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<{ id: number }[], void>({ query: () => '/orders' }),
  }),
})
export const store = configureStore({
  reducer: combineSlices(session, api),
  middleware: (getDefault) => getDefault().prepend(session.middleware),
})

const now: Session = store.getState().session
if (now.status === 'loggedIn') console.log(now.accessToken.value.length)
// @ts-expect-error -- a session that is over has no token
if (now.status === 'loggedOut') console.log(now.accessToken)
// @ts-expect-error -- there is no such option
createSession({ baseURL: '/' })
void store.dispatch(api.endpoints.orders.initiate()).then(({ data }) => data?.[0]?.id.toFixed())
void session.logIn(new Credentials({ username: 'sara', password: '…' }, { remember: true }))

export const mayRead: boolean = includesScope(['orders:read'], {
  any: ['orders:read', 'orders:write'],
})
// @ts-expect-error -- it is not registered
export const mayNot: boolean = hasScope(session, 'orders:delete')
// @ts-expect-error -- nor as a type
export const noScope: ScopeName = 'orders:delete'
