import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslations } from '../../../i18n'
import { useDigits } from '../../../preferences'
import { Dialog, DialogActions } from '../../../ui/Dialog'
import { clockText } from '../../../ui/time/clockText'
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
  /** What Escape answers. */
  stay: () => void
  /** The answers, buttons: the first has the focus. */
  children: ReactNode
}

/** Tells that the session is about to end, and counts down; for as long as something can be done about it. */
export const CountdownDialog = ({ title, text, endsAt, stay, children }: Props) => {
  const t = useTranslations('shell.idle')
  const digits = useDigits()
  const left = useSecondsLeft(endsAt)
  const spoken = useSpoken(left)
  const clock = clockText(left, digits)
  useInTitle(t('inTitle', { clock }))
  return (
    <Dialog title={title} text={text} onCancel={stay}>
      <div role="timer" aria-live="off" aria-label={t('left')} dir="ltr" className={styles.clock}>
        {clock}
      </div>
      <VisuallyHidden aria-live="assertive">
        {spoken !== undefined && t('spoken', { seconds: spoken })}
      </VisuallyHidden>
      <DialogActions>{children}</DialogActions>
    </Dialog>
  )
}
