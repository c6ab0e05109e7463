import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createApi, retry } from '@reduxjs/toolkit/query/react'
import { graphqlRequestBaseQuery } from '@rtk-query/graphql-request-base-query'
import { gql } from 'graphql-request'
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
const url = `${baseUrl}/graphql`

export const session = createSession({
  baseUrl,
  // This server says 200 to a token that is no good.
  expired: {
    request: [{ status: 200, path: 'errors.0.extensions.code', is: 'UNAUTHENTICATED' }],
  },
})

const graphql = graphqlRequestBaseQuery({
  url,
  prepareHeaders: session.prepareHeaders,
  customErrors: ({ name, message, response }) => ({
    name,
    message,
    code: response.errors?.[0]?.extensions['code'],
  }),
})

export const api = createApi({
  reducerPath: 'graphql',
  // A mutation is sent again after a status of 401 only; this server means no less by its 200.
  baseQuery: retry(session.withSession(graphql, { baseUrl: url }), {
    backoff: async () => {},
    retryCondition: (error, _args, { attempt }) =>
      attempt === 1 && (error as { code?: unknown }).code === 'UNAUTHENTICATED',
  }),
  tagTypes: ['Notes'],
  endpoints: (build) => ({
    notes: build.query<Note[], void>({
      query: () => ({
        document: gql`
          query {
            notes {
              id
              text
            }
          }
        `,
      }),
      transformResponse: ({ notes }: { notes: Note[] }) => notes,
      providesTags: ['Notes'],
    }),
    addNote: build.mutation<Note, string>({
      query: (text) => ({
        document: gql`
          mutation ($text: String!) {
            addNote(text: $text) {
              id
              text
            }
          }
        `,
        variables: { text },
      }),
      transformResponse: ({ addNote }: { addNote: Note }) => addNote,
      invalidatesTags: ['Notes'],
    }),
  }),
})

export const store = configureStore({
  reducer: combineSlices(session, session.api, api),
  middleware: (getDefault) => getDefault().concat(session.middleware, api.middleware),
  devTools: session.devTools,
})
