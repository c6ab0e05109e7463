import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useTranslations } from '../../i18n'
import { Calendar, type CalendarProps } from './Calendar'
import styles from './CalendarDialog.module.css'

type Props = CalendarProps & { onClose: () => void }

/** The calendar over the page, beside its field where there is room. Escape and a press outside close it. */
export const CalendarDialog = ({ onClose, ...calendar }: Props) => {
  const t = useTranslations('dateField')
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  // Before the element is taken away: only `close` gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    // It comes late: after StrictMode's close the dialog is open again.
    const onClosed = () => {
      if (!dialog.open) close()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      dialog.close()
    }
  }, [])

  const onBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog ref={ref} className={styles.dialog} aria-label={t('choose')} onClick={onBackdrop}>
      <Calendar {...calendar} onClose={onClose} />
    </dialog>
  )
}
