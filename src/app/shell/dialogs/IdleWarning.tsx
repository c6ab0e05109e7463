import { useEffect, useState } from 'react'
import { whole } from '../../../lib/whole'
import { useIdleTimeout, useIdleWarning } from '../../../session/react'
import type { IdleDialog } from './IdleDialog'

/**
 * Warns that the session is about to end by its idle timeout. The dialog is loaded in advance, and only where
 * there is such a timeout; where it cannot be loaded, the session ends without a warning.
 */
export const IdleWarning = () => {
  const hasTimeout = useIdleTimeout() !== undefined
  const warning = useIdleWarning()
  const [Dialog, setDialog] = useState<typeof IdleDialog>()
  const isDue = warning !== undefined
  useEffect(() => {
    if (!hasTimeout) return
    whole(import('./IdleDialog'), 'IdleDialog').then(
      (module) => setDialog(() => module.IdleDialog),
      () => undefined,
    )
    // When the warning is due, an import that failed is tried once more.
  }, [hasTimeout, isDue])
  return Dialog && warning && <Dialog endsAt={warning.endsAt} stay={warning.stay} />
}
