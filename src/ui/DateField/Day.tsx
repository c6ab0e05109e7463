import type { CalendarDate } from '@internationalized/date'
import { useEffect, useRef } from 'react'
import type { CalendarState } from 'react-stately/useCalendarState'
import { formatDate } from '../../calendar'
import { useTranslations } from '../../i18n'
import { inDigits } from '../../lib/digits'
import { useReckoning } from './useReckoning'
import styles from './Month.module.css'

type Props = { date: CalendarDate; state: CalendarState; today: string }

/** A day of the month; screen readers read its whole date. */
export const Day = ({ date, state, today }: Props) => {
  const t = useTranslations('dateField')
  const settings = useReckoning()
  const ref = useRef<HTMLButtonElement>(null)
  const iso = date.toString()
  const isToday = iso === today
  const isChosen = state.isSelected(date)
  const isFocused = state.isCellFocused(date)
  const isBeyond = state.isCellDisabled(date)

  useEffect(() => {
    if (!isFocused) return
    ref.current?.focus({ preventScroll: true })
    // No more than is needed, or the calendar would jump as it opens.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isFocused])

  const day = formatDate(iso, 'fullDate', settings)
  const notes = [...(isToday ? [t('isToday')] : []), ...(isChosen ? [t('isChosen')] : [])]
  const label = notes.reduce((all, more) => t('also', { label: all, more }), day)
  return (
    <td role="gridcell" aria-selected={isChosen} aria-disabled={isBeyond || undefined}>
      <button
        ref={ref}
        type="button"
        className={styles.day}
        tabIndex={date.compare(state.focusedDate) === 0 ? 0 : -1}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={isBeyond || undefined}
        data-chosen={isChosen || undefined}
        data-date={iso}
        onClick={isBeyond ? undefined : () => state.selectDate(date)}
      >
        {inDigits(String(date.day), settings.digits)}
      </button>
    </td>
  )
}
