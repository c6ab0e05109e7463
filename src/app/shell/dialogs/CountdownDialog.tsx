import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslations } from '../../../i18n'
import { inDigits } from '../../../lib/digits'
import { useSettings } from '../../../preferences/useSettings'
import { Button } from '../../../ui/Button'
import { Dialog, DialogActions } from '../../../ui/Dialog'
import { useSecondsLeft } from '../../../ui/time/useSecondsLeft'
import { VisuallyHidden } from '../../../ui/VisuallyHidden'
import styles from './CountdownDialog.module.css'
import { useInTitle } from './useInTitle'

/** With so many seconds left it is said aloud how many, and not in between. */
const marks = [20, 40, 60]
/** A live region that comes with its words is not heard, and the dialog is read out first. */
const breath = 500

function useSpoken(left: number): number | undefined {
  const [spoken, setSpoken] = useState<number>()
  const mark = marks.find((each) => left <= each)
  // Not the mark itself: a sleep may have skipped it.
  const speak = useEffectEvent(() => setSpoken(left))
  useEffect(() => {
    if (mark === undefined) return
    const timer = setTimeout(speak, breath)
    return () => clearTimeout(timer)
  }, [mark])
  return spoken
}

type Props = {
  title: string
  text: string
  endsAt: number
  /** What the person answers who goes on; Escape says the same. */
  stayLabel: string
  stay: () => void
  /** The other answer, a button. */
  other: ReactNode
}

/** Tells that the session is about to end, and counts down; for as long as something can be done about it. */
export const CountdownDialog = ({ title, text, endsAt, stayLabel, stay, other }: Props) => {
  const t = useTranslations('shell.idle')
  const { digits } = useSettings()
  const left = useSecondsLeft(endsAt)
  const spoken = useSpoken(left)
  const clock = inDigits(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`, digits)
  useInTitle(t('inTitle', { clock }))
  return (
    <Dialog title={title} text={text} onCancel={stay}>
      <div role="timer" aria-live="off" aria-label={t('left')} dir="ltr" className={styles.clock}>
        {clock}
      </div>
      <VisuallyHidden aria-live="assertive">
        {spoken !== undefined && t('spoken', { seconds: spoken })}
      </VisuallyHidden>
      <DialogActions>
        <Button variant="primary" onClick={stay}>
          {stayLabel}
        </Button>
        {other}
      </DialogActions>
    </Dialog>
  )
}
