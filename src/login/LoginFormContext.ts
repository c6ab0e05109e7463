import { createContext } from 'react'

/** Fills in the sign-in form; the buttons for the demo's users call it. */
export const LoginFormContext = createContext<(username: string, password: string) => void>(
  () => undefined,
)
