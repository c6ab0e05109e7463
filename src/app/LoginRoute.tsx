import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { LoginScreen } from '../screens/login'

/** The sign-in screen with the checked page to return to, which the route's loader has read. */
export function LoginRoute({ demoHint }: { demoHint?: ReactNode }) {
  const next = useLoaderData<string | null>()
  return <LoginScreen demoHint={demoHint} next={next ?? undefined} />
}
