import { createContext } from 'react'

/** Fills in the sign-in form; for the demo's users. */
export const LoginFormContext = createContext<(username: string, password: string) => void>(
  () => undefined,
)
