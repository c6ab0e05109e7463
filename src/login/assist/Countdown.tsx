import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '../../i18n'
import { useDigits } from '../../preferences'
import { clockText } from '../../ui/time/clockText'
import { CountedText } from '../../ui/time/CountedText'
import { useSecondsLeft } from '../../ui/time/useSecondsLeft'

/** The label of the button until the next attempt is allowed. `until` is in epoch milliseconds. */
export const Countdown = ({ until, onOver }: { until: number; onOver: () => void }) => {
  const t = useTranslations('loginHelp')
  const digits = useDigits()
  const left = useSecondsLeft(until)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (left === 0) over()
  }, [left])
  return <CountedText>{t('wait', { clock: clockText(left, digits) })}</CountedText>
}
