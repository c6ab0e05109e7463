import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query'
import { Mutex } from 'async-mutex'
import { personIn, textOf, type Answer } from './library.ts'
import { open } from './page.ts'

// "Automatic re-authorization by extending fetchBaseQuery", with async-mutex. Its refresh call has no body: what renews
// is a cookie, which scripts cannot read. Its access token is in the store alone.
type Auth = { token: string | undefined }
const auth = createSlice({
  name: 'auth',
  initialState: { token: undefined } as Auth,
  reducers: {
    tokenReceived: (_, { payload }: PayloadAction<{ token: string }>) => ({ token: payload.token }),
    loggedOut: () => ({ token: undefined }),
  },
})
const { tokenReceived, loggedOut } = auth.actions

// The recipe asks by GET: Chromium lets a second GET of the same URL wait for the first, in whichever tab.
const refresh = { url: 'cookie/refresh', method: 'POST' }
const mutex = new Mutex()
const baseQuery = fetchBaseQuery({
  baseUrl: '/',
  timeout: 15_000,
  prepareHeaders: (headers, { getState }) => {
    const { token } = (getState() as { auth: Auth }).auth
    if (token) headers.set('authorization', `Bearer ${token}`)
    return headers
  },
})
const withReauth: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (
  args,
  api,
  extraOptions,
) => {
  await mutex.waitForUnlock()
  let result = await baseQuery(args, api, extraOptions)
  if (result.error?.status === 401) {
    if (!mutex.isLocked()) {
      const release = await mutex.acquire()
      try {
        const refreshed = await baseQuery(refresh, api, extraOptions)
        if (refreshed.data) {
          api.dispatch(tokenReceived(refreshed.data as { token: string }))
          result = await baseQuery(args, api, extraOptions)
        } else api.dispatch(loggedOut())
      } finally {
        release()
      }
    } else {
      await mutex.waitForUnlock()
      result = await baseQuery(args, api, extraOptions)
    }
  }
  return result
}

const api = createApi({
  baseQuery: withReauth,
  endpoints: (build) => ({
    data: build.query<{ user: string }, string>({ query: (url) => url }),
    login: build.mutation<{ token: string }, { username: string; password: string }>({
      query: (body) => ({ url: 'cookie/login', method: 'POST', body }),
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: 'cookie/logout', method: 'POST' }),
    }),
  }),
})
const store = configureStore({
  reducer: { auth: auth.reducer, [api.reducerPath]: api.reducer },
  middleware: (getDefault) => getDefault().concat(api.middleware),
})

void open({
  start(_, screen) {
    store.subscribe(() => {
      screen.user = personIn(store.getState().auth.token)
    })
  },
  async signIn(username, password): Promise<Answer> {
    const { data, error } = await store.dispatch(
      api.endpoints.login.initiate({ username, password }),
    )
    if (error !== undefined) return { ok: false, error: textOf(error) }
    store.dispatch(tokenReceived(data))
    return { ok: true }
  },
  async signOut() {
    await store.dispatch(api.endpoints.logout.initiate())
    store.dispatch(loggedOut())
    store.dispatch(api.util.resetApiState())
  },
  async ask(url): Promise<Answer> {
    const { data, error } = await store.dispatch(
      api.endpoints.data.initiate(url, { forceRefetch: true }),
    )
    return error === undefined && data !== undefined
      ? { ok: true, user: data.user }
      : { ok: false, error: textOf(error) }
  },
  kept: (url) => api.endpoints.data.select(url)(store.getState()).data?.user,
})
