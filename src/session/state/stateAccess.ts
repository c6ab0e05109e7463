import type { UnknownAction } from '@reduxjs/toolkit'
import type { Session } from './session'

/** The recorded session, and the way to change it: by dispatching what has happened. */
export type StateAccess = {
  session(): Session
  dispatch(action: UnknownAction): unknown
}
