import { useTranslations } from '../../i18n'
import styles from './MonthStepButton.module.css'

const paths = {
  previousYear: 'm10 5-5 5 5 5M15 5l-5 5 5 5',
  previousMonth: 'm12 5-5 5 5 5',
  nextMonth: 'm8 5 5 5-5 5',
  nextYear: 'm5 5 5 5-5 5M10 5l5 5-5 5',
}
type Props = { to: keyof typeof paths; spent: boolean; onStep: () => void }

/** Moves the calendar to another month. At the end of the range it keeps the focus, and does nothing. */
export const MonthStepButton = ({ to, spent, onStep }: Props) => {
  const t = useTranslations('dateField')
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={t(to)}
      title={t(to)}
      aria-disabled={spent || undefined}
      onClick={spent ? undefined : onStep}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={paths[to]} />
      </svg>
    </button>
  )
}
