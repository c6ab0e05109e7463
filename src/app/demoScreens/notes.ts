import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Note } from '../../demo/notes'
import type { SessionApi, SessionDispatch } from '../../session/react'

const inject = (api: SessionApi) =>
  api.injectEndpoints({
    endpoints: (build) => ({
      notes: build.query<Note[], void>({ query: () => '/api/notes' }),
      deleteNotes: build.mutation<null, void>({
        query: () => ({ url: '/api/notes', method: 'DELETE' }),
      }),
      addNote: build.mutation<Note, string>({
        query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
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
 * The notes of the user, newest first; they are fetched again whenever a component that shows them is mounted.
 */
export function useNotes({ notes, addNote, deleteNotes }: NoteEndpoints) {
  const dispatch = useDispatch<SessionDispatch>()
  const { data, error } = useSelector(notes.select())
  useEffect(
    () => dispatch(notes.initiate(undefined, { forceRefetch: true })).unsubscribe,
    [dispatch, notes],
  )
  const ask = () => dispatch(notes.initiate(undefined, { forceRefetch: true, subscribe: false }))
  return {
    notes: data?.toReversed(),
    error: data === undefined ? error : undefined,
    retry: () => void ask(),
    /** Resolves with the error when the note could not be added. */
    async add(text: string) {
      const { error } = await dispatch(addNote.initiate(text))
      if (error === undefined) void ask()
      return error
    },
    /** Resolves with the error when they could not be deleted. */
    async deleteAll() {
      const { error } = await dispatch(deleteNotes.initiate())
      if (error === undefined) void ask()
      return error
    },
  }
}
