import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useDigits } from '../../preferences'
import type { LoginStep } from '../../session/react'
import { Button } from '../../ui/Button'
import { clockText } from '../../ui/time/clockText'
import { CountedText } from '../../ui/time/CountedText'
import { useSecondsLeft } from '../../ui/time/useSecondsLeft'
import styles from './StepForm.module.css'

/** Has the code sent again, once the time for it has come. */
export const Resend = ({ step }: { step: LoginStep }) => {
  const t = useTranslations('steps')
  const digits = useDigits()
  const [state, setState] = useState<'none' | 'busy' | 'sent' | 'failed'>('none')
  const left = useSecondsLeft(step.resendAt)
  const send = async () => {
    setState('busy')
    const result = await step.resend?.().catch((ownError: unknown) => {
      setState('failed')
      throw ownError
    })
    setState(result?.ok ? 'sent' : 'failed')
  }
  return (
    <div>
      <Button wide isPending={state === 'busy'} isWaiting={left > 0} onClick={() => void send()}>
        {left > 0 ? (
          <CountedText>{t('resendIn', { clock: clockText(left, digits) })}</CountedText>
        ) : (
          t('resend')
        )}
      </Button>
      <p role="status" className={styles.told}>
        {state === 'sent' ? t('resent') : state === 'failed' ? t('notResent') : ''}
      </p>
    </div>
  )
}
