import { createSession } from 'neshast/react'

export const session = createSession({
  baseUrl: import.meta.env['VITE_API_URL'],
  // The generated endpoints are called login and getUser.
  api: { login: 'signIn', getUser: 'sessionUser' },
})
