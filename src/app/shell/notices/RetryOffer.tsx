import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useFailedRequests } from '../../../session/react'
import { Button } from '../../../ui/Button'
import { Toast } from '../../../ui/feedback/Toast'
import { focusContent, focusNext } from '../../../ui/handOnFocus'
import { useIsAnnounced } from '../../../ui/useIsAnnounced'
import styles from './Offer.module.css'

/** Offers once to repeat the request that the end of the session has aborted. */
export const RetryOffer = () => {
  const t = useTranslations('again.cutOff')
  const common = useTranslations('common')
  const { count, retry, dismiss } = useFailedRequests()
  const [outcome, setOutcome] = useState<'busy' | 'done' | 'failed'>()
  const isDue = useIsAnnounced(count > 0)

  const tryAgain = async () => {
    setOutcome('busy')
    setOutcome((await retry()) ? 'done' : 'failed')
  }
  const close = () => {
    dismiss()
    setOutcome(undefined)
  }
  const offer = (
    <Toast kind={outcome === 'failed' ? 'error' : 'info'}>
      <div className={styles.line}>
        <p className={styles.words}>{t(outcome ?? 'text')}</p>
        <div className={styles.answers}>
          {(outcome === undefined || outcome === 'busy') && (
            <Button ref={focusNext} isPending={outcome === 'busy'} onClick={() => void tryAgain()}>
              {common('retry')}
            </Button>
          )}
          <Button ref={focusContent} variant="plain" isWaiting={outcome === 'busy'} onClick={close}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Toast>
  )
  return (
    <div role="status" aria-atomic="false">
      {(isDue || outcome !== undefined) && offer}
    </div>
  )
}
