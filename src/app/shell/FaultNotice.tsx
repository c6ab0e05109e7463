import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useFault, useRetry } from '../../session/react'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Time } from '../../ui/Time'
import styles from './FaultNotice.module.css'

/** Quietly says that the session cannot be refreshed for now, and that nothing is lost. */
export const FaultNotice = () => {
  const t = useTranslations('shell')
  const fault = useFault()
  const retry = useRetry()
  const [busy, setBusy] = useState(false)
  const retryNow = () => {
    setBusy(true)
    void retry().finally(() => setBusy(false))
  }
  return (
    <div role="status">
      {fault && (
        <div className={styles.strip}>
          <Notice kind="warning" className={styles.notice}>
            <div className={styles.line}>
              <p>
                {t.rich(navigator.onLine ? 'fault' : 'offline', {
                  when: () => <Time at={fault.retryAt} style="relative" />,
                })}
              </p>
              <Button busy={busy} onClick={retryNow}>
                {t('retryNow')}
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </div>
  )
}
