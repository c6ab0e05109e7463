import { combineReducers, configureStore, createSlice } from '@reduxjs/toolkit'
import type { Action } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import {
  FLUSH,
  PAUSE,
  PERSIST,
  persistReducer,
  persistStore,
  PURGE,
  REGISTER,
  REHYDRATE,
} from 'redux-persist'
import type {} from 'neshast' // or the compiler does not find what is declared below
import { createSession } from 'neshast/react'

declare module 'neshast' {
  interface Register {
    user: { id: number; name: string }
  }
}

export interface Note {
  id: number
  text: string
}

const baseUrl = import.meta.env['VITE_API_URL'] as string

export const session = createSession({ baseUrl })

/** As RTK Query's documentation has it: “Persistence and Rehydration”. */
const isHydrateAction = (
  action: Action,
): action is Action<typeof REHYDRATE> & {
  key: string
  payload: { notes: never } | undefined
} => action.type === REHYDRATE

export const api = createApi({
  reducerPath: 'notes',
  baseQuery: session.withSession(fetchBaseQuery({ baseUrl })),
  extractRehydrationInfo: (action, { reducerPath }) =>
    isHydrateAction(action) ? action.payload?.[reducerPath as 'notes'] : undefined,
  tagTypes: ['Notes'],
  endpoints: (build) => ({
    notes: build.query<Note[], void>({ query: () => '/api/notes', providesTags: ['Notes'] }),
    addNote: build.mutation<Note, string>({
      query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      invalidatesTags: ['Notes'],
    }),
  }),
})

/** `redux-persist/lib/storage` is not what it should be under Vite 8. */
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}

const theme = createSlice({
  name: 'theme',
  initialState: 'light' as 'light' | 'dark',
  reducers: { themeSwitched: (state) => (state === 'light' ? 'dark' : 'light') },
})
export const { themeSwitched } = theme.actions

const rootReducer = combineReducers({
  theme: theme.reducer,
  notes: api.reducer,
  session: session.reducer,
  api: session.api.reducer,
})

export const store = configureStore({
  reducer: persistReducer({ key: 'root', storage, blacklist: ['session', 'api'] }, rootReducer),
  middleware: (getDefault) =>
    getDefault({
      serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
    }).concat(session.middleware, api.middleware),
  devTools: session.devTools,
})
export type RootState = ReturnType<typeof store.getState>

export const persistor = persistStore(store)
