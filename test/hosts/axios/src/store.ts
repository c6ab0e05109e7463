import { configureStore } from '@reduxjs/toolkit'
import { createApi } from '@reduxjs/toolkit/query/react'
import type {} from 'neshast' // or the compiler does not find what is declared below
import { createSession } from 'neshast/react'
import { axiosBaseQuery } from './axiosBaseQuery'

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

export const api = createApi({
  reducerPath: 'notes',
  baseQuery: session.withSession(axiosBaseQuery({ baseUrl }), { baseUrl }),
  tagTypes: ['Notes'],
  endpoints: (build) => ({
    notes: build.query<Note[], void>({
      query: () => ({ url: '/api/notes', method: 'get' }),
      providesTags: ['Notes'],
    }),
    addNote: build.mutation<Note, string>({
      query: (text) => ({ url: '/api/notes', method: 'post', data: { text } }),
      invalidatesTags: ['Notes'],
    }),
  }),
})

export const store = configureStore({
  reducer: {
    [session.reducerPath]: session.reducer,
    [session.api.reducerPath]: session.api.reducer,
    [api.reducerPath]: api.reducer,
  },
  middleware: (getDefault) => getDefault().concat(session.middleware, api.middleware),
  devTools: session.devTools,
})
