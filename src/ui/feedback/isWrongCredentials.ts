import type { SessionError } from '../../session/react'

/** Whether the server has refused the credentials, and not the account. */
export const isWrongCredentials = (error: SessionError) =>
  error.name === 'RefusedError' &&
  error.call === 'login' &&
  (error.code ? error.code === 'wrongPassword' : ![403, 423].includes(error.status))
