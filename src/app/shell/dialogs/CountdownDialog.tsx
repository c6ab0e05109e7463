import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslations } from '../../../i18n'
import { useDigits } from '../../../preferences'
import { announcementDelay } from '../../../ui/announcementDelay'
import { Dialog, DialogActions } from '../../../ui/Dialog'
import { clockText } from '../../../ui/time/clockText'
import { useSecondsLeft } from '../../../ui/time/useSecondsLeft'
import { VisuallyHidden } from '../../../ui/VisuallyHidden'
import styles from './CountdownDialog.module.css'
import { useInTitle } from './useInTitle'

/** The seconds left at which screen readers announce the remaining time. */
const marks = [20, 40, 60]

function useSpoken(left: number): number | undefined {
  const [spoken, setSpoken] = useState<number>()
  const mark = marks.find((each) => left <= each)
  // The seconds left, and not the mark: after a sleep of the device fewer may be left.
  const speak = useEffectEvent(() => setSpoken(left))
  useEffect(() => {
    if (mark === undefined) return
    const timer = setTimeout(speak, announcementDelay)
    return () => clearTimeout(timer)
  }, [mark])
  return spoken
}

type Props = {
  title: string
  text: string
  endsAt: number
  /** What Escape does. */
  stay: () => void
  /** The buttons; the first one has the focus. */
  children: ReactNode
}

/** Says that the session is about to end, and counts down while the person can still prevent it. */
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
