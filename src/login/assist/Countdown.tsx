import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '../../i18n'
import { useDigits } from '../../preferences'
import { clockText } from '../../ui/time/clockText'
import { useSecondsLeft } from '../../ui/time/useSecondsLeft'

/** What the button says until the time that the server has named, in epoch milliseconds. */
export const Countdown = ({ until, onOver }: { until: number; onOver: () => void }) => {
  const t = useTranslations('loginHelp')
  const digits = useDigits()
  const left = useSecondsLeft(until)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (left === 0) over()
  }, [left])
  return t('wait', { clock: clockText(left, digits) })
}
