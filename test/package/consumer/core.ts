/** A host without React, for the compiler. */
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query'
import {
  createSession,
  Credentials,
  hasScope,
  idleTimeout,
  includesScope,
  reauthentication,
  type RequestSession,
  type ScopeName,
  type Session,
} from 'neshast'
import strapi from 'neshast/presets/strapi'

declare module 'neshast' {
  interface Register {
    scope: 'orders:read' | 'orders:write'
  }
}

export const session = createSession({ ...strapi, baseUrl: 'https://api.example.com' })
export const api = session.api.injectEndpoints({
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

/** As an answer is typed: what may be left out, and a person without an index signature. */
interface Answer {
  token: string
  refresh_token: string | undefined
  me: { id: number; name: string }
}
export const take = ({ token, refresh_token, me }: Answer) =>
  session.begin({ accessToken: token, refreshToken: refresh_token, user: me }, { remember: true })

/** What may be left out may be `undefined` too. */
export const loosely = (is: boolean | undefined) => {
  const request: RequestSession = { optional: is, replay: is, expired: undefined }
  void session.accessToken({ refused: undefined })
  void session.refresh({ now: is })
  void session.fetch('/orders', { session: is ? request : undefined })
  void session.withSession(listing, { baseUrl: is ? '' : undefined })
  return [idleTimeout({ after: 900, warning: undefined }), reauthentication({ when: undefined })]
}

export const mayRead: boolean = includesScope(['orders:read'], {
  any: ['orders:read', 'orders:write'],
})
// @ts-expect-error -- it is not registered
export const mayNot: boolean = hasScope(session, 'orders:delete')
// @ts-expect-error -- nor as a type
export const noScope: ScopeName = 'orders:delete'

/** A base query that says what it brings, as some for GraphQL do. */
declare const listing: BaseQueryFn<string, { items: number[] }, { reason: string }>
export const listed = createApi({
  baseQuery: session.withSession(listing, { baseUrl: '' }),
  endpoints: (build) => ({
    items: build.query<number[], void>({
      query: () => 'items',
      transformResponse: (answer) => answer.items,
    }),
  }),
})
