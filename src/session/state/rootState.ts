import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Session } from './session'

/** The state of a host: the session is its slice `session`. */
export type SessionRootState = { readonly session: Session }

/** Selects the session from the state of a host. */
export const selectSession = (state: SessionRootState) => state.session

/** The `dispatch` of a host: it takes what an RTK Query endpoint's `initiate` makes. */
export type SessionDispatch = ThunkDispatch<SessionRootState, unknown, UnknownAction>
