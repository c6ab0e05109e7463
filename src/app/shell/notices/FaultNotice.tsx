import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useOnline } from '../../../lib/useOnline'
import { useRefreshFault, useRetry } from '../../../session/react'
import { Button } from '../../../ui/Button'
import { focusContent } from '../../../ui/handOnFocus'
import { Notice } from '../../../ui/feedback/Notice'
import { Time } from '../../../ui/time/Time'
import { useNow } from '../../../ui/time/useNow'
import styles from './FaultNotice.module.css'

/** Says that the session cannot be refreshed for now, and that nothing is lost. */
export const FaultNotice = () => {
  const t = useTranslations('shell')
  const fault = useRefreshFault()
  const isOnline = useOnline()
  const retry = useRetry()
  const [busy, setBusy] = useState(false)
  const named = fault?.error.retryAt
  const now = useNow(named)
  // A server that has named a time by `Retry-After` need not be asked before it.
  const mayRetry = fault !== undefined && (named === undefined || now >= named)
  const retryNow = () => {
    setBusy(true)
    void retry().finally(() => setBusy(false))
  }
  return (
    // Not atomic, and without the time that is left: with each of its seconds all of it would be read out again.
    <div role="status" aria-atomic="false" className={styles.sticky}>
      {(fault || !isOnline) && (
        <div className={styles.strip}>
          <Notice kind="warning">
            <div className={styles.line}>
              <p>
                {fault
                  ? t.rich(isOnline ? 'fault' : 'offline', {
                      when: () => (
                        <span aria-live="off">
                          <Time at={fault.retryAt} style="relative" />
                        </span>
                      ),
                    })
                  : t('offlineKept')}
              </p>
              {mayRetry && (
                <Button ref={focusContent} isPending={busy} onClick={retryNow}>
                  {t('retryNow')}
                </Button>
              )}
            </div>
          </Notice>
        </div>
      )}
    </div>
  )
}
