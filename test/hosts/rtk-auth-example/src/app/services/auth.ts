import { createSession } from 'neshast/react'
import type {} from 'neshast' // or the compiler does not find what is declared below

export interface User {
  id: number
  name: string
}

declare module 'neshast' {
  interface Register {
    user: User
  }
}

export interface Note {
  id: number
  text: string
}

export const session = createSession({ baseUrl: import.meta.env['VITE_API_URL'] })

export const api = session.api.enhanceEndpoints({ addTagTypes: ['Notes'] }).injectEndpoints({
  endpoints: (build) => ({
    protected: build.query<Note[], void>({ query: () => '/api/notes', providesTags: ['Notes'] }),
    addNote: build.mutation<Note, string>({
      query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      invalidatesTags: ['Notes'],
    }),
  }),
})

export const { useLoginMutation, useLogoutMutation, useProtectedQuery, useAddNoteMutation } = api
