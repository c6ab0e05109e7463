import { useTimeline, type Session } from '../../session/react'

type LoggedIn = Extract<Session, { status: 'loggedIn' }>

/**
 * Since when this browser has known the access token, in epoch milliseconds; a server need not say when it was
 * issued. For a token that was read back after a reload, the session knows this only if it is the login's own.
 */
export function useKnownSince({ rotation, beganAt }: LoggedIn): number {
  const brought = useTimeline().findLast(({ token }) => token !== undefined)
  return rotation === 0 ? beganAt : (brought?.at ?? performance.timeOrigin)
}
