import { REHYDRATE } from 'redux-persist'
import type { Session } from '../state/session'

/**
 * redux-persist's action that puts back what was stored, which has been validated. Its payload is always an object: hosts
 * look into it, as RTK Query's documentation has it for `extractRehydrationInfo`.
 */
export const rehydrated = (session: Session | undefined) => ({
  type: REHYDRATE as typeof REHYDRATE,
  key: 'session',
  payload: session ?? {},
})

/** Whether an action puts back the session, rather than another slice of the host. */
export const isRehydration = (action: { type: string }): action is ReturnType<typeof rehydrated> =>
  action.type === REHYDRATE && (action as { key?: unknown }).key === 'session'
