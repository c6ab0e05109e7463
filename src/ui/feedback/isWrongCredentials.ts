import type { SessionError } from '../../session/react'

/** Whether the server has refused what a person typed to sign in, and not the person. */
export const isWrongCredentials = (error: SessionError) =>
  error.name === 'RefusedError' &&
  error.call === 'login' &&
  (error.code ? error.code === 'wrongPassword' : ![403, 423].includes(error.status))
