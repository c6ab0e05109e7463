import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { isSessionError } from '../../../src/session'
import { useRefreshFault } from '../../../src/session/react'

declare function toast(text: string): void

/** `undefined` where nothing is to be said. */
export function wordsForRequest(error: unknown): string | undefined {
  if (!isSessionError(error)) return 'That did not work. Try again.' // of the base query
  switch (error.name) {
    case 'SessionEndedError':
    case 'ExpiredAuthSessionError': // these two come at every sign-out, and sign-in tells why
    case 'ReauthenticationCancelledError': // the person did not want to
      return undefined
    default:
      // An outage meets every poll: `Outage` tells of it. The sign-in form has words of its own.
      if (error.name === 'FaultError' && error.call === 'refresh') return undefined
      return 'call' in error && error.call === 'login' ? undefined : 'That did not work. Try again.'
  }
}

/** Stands after the session's middleware, which holds back what calls of a page that is gone tell. */
export const toasts: Middleware = () => (next) => (action) => {
  const words = isRejectedWithValue(action) ? wordsForRequest(action.payload) : undefined
  if (words !== undefined) toast(words)
  return next(action)
}

/** Told for as long as the session cannot be refreshed. */
export const Outage = () =>
  useRefreshFault() && <p role="status">The server does not answer. You stay signed in.</p>
