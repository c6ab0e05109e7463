import type { Session } from './session'

/** The state of a host: the session is its slice `session`. */
export type SessionRootState = { readonly session: Session }

export const selectSession = (state: SessionRootState) => state.session
