import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query'
import { importPeer } from './peers.ts'

type Mutex = {
  isLocked(): boolean
  acquire(): Promise<() => void>
  waitForUnlock(): Promise<void>
}
type Mutexes = { Mutex: new () => Mutex }
type Fetch = (input: Request) => Promise<Response>
type AuthState = { token: string | undefined }

/**
 * "Automatic re-authorization by extending fetchBaseQuery" of RTK Query's documentation, the one with
 * async-mutex, with the slice that it takes for granted.
 */
export async function createRecipe(baseUrl: string, fetchFn: Fetch) {
  const { Mutex } = await importPeer<Mutexes>('async-mutex/index.mjs')
  const auth = createSlice({
    name: 'auth',
    initialState: { token: undefined } as AuthState,
    reducers: {
      tokenReceived: (_, { payload }: PayloadAction<{ token: string }>) => ({
        token: payload.token,
      }),
      loggedOut: () => ({ token: undefined }),
    },
  })
  const { tokenReceived, loggedOut } = auth.actions
  const store = configureStore({ reducer: { auth: auth.reducer } })

  const mutex = new Mutex()
  const baseQuery = fetchBaseQuery({
    baseUrl,
    fetchFn: (input) => fetchFn(input as Request),
    prepareHeaders: (headers, { getState }) => {
      const { token } = (getState() as { auth: AuthState }).auth
      if (token) headers.set('authorization', `Bearer ${token}`)
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
          const refreshed = await baseQuery('/api/auth/refresh', api, extraOptions)
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
  return {
    baseQuery: withReauth,
    store,
    signIn: (token: string) => store.dispatch(tokenReceived({ token })),
  }
}
