/** The quick start of a host that imports nothing but the React entry, and exports all that it makes of it. */
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { createSession, SessionProvider, useLogin, useUser } from 'neshast/react'

export const session = createSession({ baseUrl: 'https://api.example.com/' })
export const renamed = createSession({
  name: 'other',
  api: { reducerPath: 'auth', login: 'signIn' },
})
export const api = session.api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<{ id: number }[], void>({ query: () => 'orders' }),
    order: build.mutation<{ id: number }, string>({
      query: (name) => ({ url: 'orders', method: 'POST', body: { name } }),
    }),
  }),
})
export const baseQuery = session.withSession(
  fetchBaseQuery({ baseUrl: 'https://api.example.com/' }),
)
export const own = createApi({
  reducerPath: 'own',
  baseQuery,
  endpoints: (build) => ({
    page: build.query<string, number>({ query: (page) => `pages/${page}` }),
  }),
})
export const { useOrdersQuery, useOrderMutation, useLoginMutation, useGetUserQuery } = api
export const store = configureStore({
  reducer: combineSlices(session, api, own),
  middleware: (getDefault) => getDefault().concat(session.middleware, own.middleware),
  devTools: session.devTools,
})
export const { logIn, on, fetch: sessionFetch } = session

export const useSignIn = () => {
  const [login, user] = [useLogin(), useUser()]
  return { login, user }
}

export const App = () => <SessionProvider session={session}>{useUser().name}</SessionProvider>
