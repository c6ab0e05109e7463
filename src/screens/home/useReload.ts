import { useState } from 'react'
import { useUser } from '../../session/react'

/** Loads the profile again when asked to, and tells while that is going on. */
export const useReload = () => {
  const { reload, isLoading } = useUser()
  const [asked, setAsked] = useState(false)
  return {
    busy: asked || isLoading,
    reload: () => {
      setAsked(true)
      void reload().finally(() => setAsked(false))
    },
  }
}
