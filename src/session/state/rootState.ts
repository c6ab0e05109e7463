import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Session } from './session'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** The state of a host: the session is its slice `session`. */
export type SessionRootState = { readonly session: Session }

/** What a developer is told of a store without the slice. */
export const noSlice =
  'the reducer is missing: put session.reducer into the store under the name "session".'

/** Selects the session from the state of a host. @throws Error where the slice is missing. */
export function selectSession({ session }: SessionRootState): Session {
  if (!session)
    throw new Error(
      process.env.NODE_ENV === 'production'
        ? 'No state.session'
        : `session: ${noSlice} In React, that is the store of the nearest Provider: is it another store’s?`,
    )
  return session
}

/** The `dispatch` of a host: it takes what an RTK Query endpoint's `initiate` makes. */
export type SessionDispatch = ThunkDispatch<SessionRootState, unknown, UnknownAction>
