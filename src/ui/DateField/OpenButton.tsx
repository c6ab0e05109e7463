import { formatDate } from '../../calendar'
import { useTranslations } from '../../i18n'
import styles from './OpenButton.module.css'
import { useReckoning } from './useReckoning'

type Props = {
  labelId: string
  chosen: string | undefined
  disabled: boolean
  open: boolean
  onOpen: () => void
}

/** Opens the calendar; its accessible name contains the chosen date. */
export const OpenButton = ({ labelId, chosen, disabled, open, onOpen }: Props) => {
  const t = useTranslations('dateField')
  const settings = useReckoning()
  return (
    <button
      type="button"
      className={styles.open}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={
        chosen ? t('change', { date: formatDate(chosen, 'longDate', settings) }) : t('choose')
      }
      aria-describedby={labelId}
      onClick={onOpen}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <rect x="3" y="4.5" width="14" height="12.5" rx="2" />
        <path d="M3 8.5h14M7 2.5v4M13 2.5v4" />
      </svg>
    </button>
  )
}
