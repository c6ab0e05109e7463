import { useEffect, useState } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/Button'
import type { Attempt } from '../useLoginForm'
import styles from './Waiting.module.css'

/** Milliseconds without an answer before the form says that the server is slow. */
const maxWaitMs = 4000

const useIsSlow = (isUnderWay: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setSlow(true), maxWaitMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}

/** Shown when a sign-in takes long; the person can cancel it. */
export const Waiting = ({ status, cancel }: { status: Attempt['status']; cancel: () => void }) => {
  const t = useTranslations('loginHelp')
  const isSlow = useIsSlow(status === 'underWay')
  return (
    <div className={styles.waiting}>
      <p role="status">{isSlow ? t('slow') : status === 'cancelled' ? t('cancelled') : ''}</p>
      {isSlow && <Button onClick={cancel}>{t('cancel')}</Button>}
    </div>
  )
}
