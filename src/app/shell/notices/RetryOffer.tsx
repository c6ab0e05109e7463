import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useFailedRequests } from '../../../session/react'
import { Button } from '../../../ui/Button'
import { Toast } from '../../../ui/feedback/Toast'
import { focusContent, focusNext } from '../../../ui/handOnFocus'
import styles from './Offer.module.css'

/** Offers once to repeat the request that the end of the session has aborted. */
export const RetryOffer = () => {
  const t = useTranslations('again.cutOff')
  const common = useTranslations('common')
  const { count, retry, dismiss } = useFailedRequests()
  const [outcome, setOutcome] = useState<'busy' | 'done' | 'failed'>()
  if (count === 0 && outcome === undefined) return null

  const tryAgain = async () => {
    setOutcome('busy')
    setOutcome((await retry()) ? 'done' : 'failed')
  }
  const close = () => {
    dismiss()
    setOutcome(undefined)
  }
  return (
    <Toast kind={outcome === 'failed' ? 'error' : 'info'}>
      <div className={styles.line}>
        <p className={styles.words} role="status">
          {t(outcome ?? 'text')}
        </p>
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
}
