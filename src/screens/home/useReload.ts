import { useState } from 'react'
import { useUser, type SessionError } from '../../session/react'

/** Loads the user again on request, with the state and the outcome of that. */
export const useReload = () => {
  const { reload, isLoading } = useUser()
  const [asked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<{ error: SessionError | undefined }>()
  return {
    busy: asked || isLoading,
    /** The outcome of the last request; `undefined` before the first, and during one. */
    outcome,
    reload: () => {
      setAsked(true)
      setOutcome(undefined)
      void reload()
        .then((error) => setOutcome({ error }))
        .finally(() => setAsked(false))
    },
  }
}
