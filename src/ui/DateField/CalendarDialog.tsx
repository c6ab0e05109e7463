import type { MouseEvent } from 'react'
import { useTranslations } from '../../i18n'
import { useNativeDialog } from '../useNativeDialog'
import { Calendar, type CalendarProps } from './Calendar'
import styles from './CalendarDialog.module.css'

type Props = CalendarProps & { onClose: () => void }

/** The calendar over the page, beside its field where there is room. Escape and a press outside close it. */
export const CalendarDialog = ({ onClose, ...calendar }: Props) => {
  const t = useTranslations('dateField')
  const ref = useNativeDialog(onClose)

  const onBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog ref={ref} className={styles.dialog} aria-label={t('choose')} onClick={onBackdrop}>
      <Calendar {...calendar} onClose={onClose} />
    </dialog>
  )
}
