import { useEffect, useState } from 'react'
import { whole } from '../../../lib/whole'
import { useIdleTimeout, useIdleWarning } from '../../../session/react'
import type { IdleDialog } from './IdleDialog'

/**
 * Warns that the session is about to end because nobody does anything. The dialog is fetched beforehand,
 * and only where there is an idle time-out; where it cannot be had, the session ends without a warning.
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
    // When the warning comes, what failed at first is tried once more.
  }, [hasTimeout, isDue])
  return Dialog && warning && <Dialog endsAt={warning.endsAt} stay={warning.stay} />
}
