import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Note } from '../../demo/notes'
import type { SessionApi, SessionDispatch } from '../../session/react'

const inject = (api: SessionApi) =>
  api.enhanceEndpoints({ addTagTypes: ['notes'] }).injectEndpoints({
    endpoints: (build) => ({
      notes: build.query<Note[], void>({ query: () => '/api/notes', providesTags: ['notes'] }),
      deleteNotes: build.mutation<null, void>({
        query: () => ({ url: '/api/notes', method: 'DELETE' }),
        invalidatesTags: (_, error) => (error ? [] : ['notes']),
      }),
      addNote: build.mutation<Note, string>({
        query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
        invalidatesTags: (_, error) => (error ? [] : ['notes']),
      }),
    }),
  }).endpoints

export type NoteEndpoints = ReturnType<typeof inject>

const injected = new WeakMap<SessionApi, NoteEndpoints>()

/** The endpoints of the demo's notes. They are injected once for each `api`, by the first screen that asks. */
export function noteEndpoints(api: SessionApi): NoteEndpoints {
  const endpoints = injected.get(api) ?? inject(api)
  injected.set(api, endpoints)
  return endpoints
}

/**
 * The cache key of adding a note. What is done again after the session has ended has it too, so that the form is told what
 * came of it.
 */
const newNote = 'new note'

/**
 * The notes of the user, newest first; they are fetched again whenever a component that shows them is mounted.
 */
export function useNotes({ notes, addNote, deleteNotes }: NoteEndpoints) {
  const dispatch = useDispatch<SessionDispatch>()
  const { data, error } = useSelector(notes.select())
  const adding = useSelector(addNote.select(newNote))
  useEffect(
    () => dispatch(notes.initiate(undefined, { forceRefetch: true })).unsubscribe,
    [dispatch, notes],
  )
  return {
    notes: data?.toReversed(),
    error: data === undefined ? error : undefined,
    retry: () => void dispatch(notes.initiate(undefined, { forceRefetch: true, subscribe: false })),
    add: (text: string) => void dispatch(addNote.initiate(text, { fixedCacheKey: newNote })),
    /** What came of adding the last one. */
    adding,
    /** Resolves with the error when they could not be deleted. */
    deleteAll: async () => (await dispatch(deleteNotes.initiate())).error,
  }
}
