import { useState } from 'react'
import { useUser, type SessionError } from '../../session/react'

/** Loads the profile again when asked to, and tells while that is going on and how it ended. */
export const useReload = () => {
  const { reload, isLoading } = useUser()
  const [asked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<{ error: SessionError | undefined }>()
  return {
    busy: asked || isLoading,
    /** How the last time ended; none before, and while it is asked for. */
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
