import type { Session } from '../../session/react'

/** The tokens of a session, for a report to leave out. */
export const secretsOf = (session: Session): readonly string[] => [
  ...(session.status === 'loggedIn' ? [session.accessToken.value] : []),
  ...(session.status !== 'loggedOut' && session.renewal.by === 'refreshToken'
    ? [session.renewal.token.value]
    : []),
]
