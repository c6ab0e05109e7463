import { combineSlices, configureStore } from '@reduxjs/toolkit'
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

export const session = createSession({ baseUrl: process.env['NEXT_PUBLIC_API_URL'] })

export const api = session.api.enhanceEndpoints({ addTagTypes: ['Notes'] }).injectEndpoints({
  endpoints: (build) => ({
    notes: build.query<Note[], void>({ query: () => '/api/notes', providesTags: ['Notes'] }),
    addNote: build.mutation<Note, string>({
      query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      invalidatesTags: ['Notes'],
    }),
  }),
})

/** One for all requests: on the server it is a guest's, nothing is sent from there, and none of it changes. */
export const store = configureStore({
  reducer: combineSlices(session, api),
  middleware: (getDefault) => getDefault().concat(session.middleware),
  devTools: session.devTools,
})
