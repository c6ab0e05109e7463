import { useTimeline, type Session } from '../../session/react'

type LoggedIn = Extract<Session, { status: 'loggedIn' }>

/**
 * Since when the access token is known here, in epoch milliseconds; no server need say when it was made. A
 * token that a reload has read back was known earlier, but only of the login's own does the session tell.
 */
export function useKnownSince({ rotation, beganAt }: LoggedIn): number {
  const brought = useTimeline().findLast(({ token }) => token !== undefined)
  return rotation === 0 ? beganAt : (brought?.at ?? performance.timeOrigin)
}
