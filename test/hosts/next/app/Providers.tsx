'use client'

import { useEffect, type ReactNode } from 'react'
import { SessionProvider } from 'neshast/react'
import { SignIn } from './SignIn'
import { session, store } from './store'

export function Providers({ children }: { children: ReactNode }) {
  // For the story, which looks into the cache.
  useEffect(() => void Object.assign(window, { store }), [])
  return (
    <SessionProvider store={store} session={session} signIn={<SignIn />} pending={<p>…</p>}>
      {children}
    </SessionProvider>
  )
}
