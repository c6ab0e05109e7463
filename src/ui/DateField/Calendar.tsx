import { useId } from 'react'
import { useCalendarState } from 'react-stately/useCalendarState'
import { formatDate } from '../../calendar'
import { useTranslations } from '../../i18n'
import { useReckoning } from './useReckoning'
import { Button } from '../Button'
import { calendarDate, createCalendar, firstWeekdayOf, tagOf } from './calendarDate'
import styles from './Calendar.module.css'
import { Month } from './Month'
import { MonthStepButton } from './MonthStepButton'
import type { Bounds } from './validateDate'
import { pickable } from './range'

export type CalendarProps = {
  chosen: string | undefined
  today: string
  bounds: Bounds
  onPick: (iso: string | undefined) => void
}

/** One month with its days, and buttons for other months. */
export const Calendar = ({
  chosen,
  today,
  bounds,
  onPick,
  onClose,
}: CalendarProps & { onClose: () => void }) => {
  const t = useTranslations('dateField')
  const settings = useReckoning()
  const id = useId()
  const date = (iso: string) => calendarDate(iso, settings.calendar)
  const { min, max } = pickable(settings.calendar, bounds)
  const state = useCalendarState({
    locale: tagOf(settings),
    createCalendar,
    value: chosen === undefined ? null : date(chosen),
    defaultFocusedValue: date(chosen ?? today),
    minValue: date(min),
    maxValue: date(max),
    firstDayOfWeek: firstWeekdayOf(settings),
    autoFocus: true,
    onChange: (day) => onPick(day.toString()),
  })
  const first = state.isPreviousVisibleRangeInvalid()
  const last = state.isNextVisibleRangeInvalid()
  const showToday = () => {
    state.setFocusedDate(date(today))
    state.setFocused(true)
  }
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <MonthStepButton
          to="previousYear"
          spent={first}
          onStep={() => state.focusPreviousSection(true)}
        />
        <MonthStepButton
          to="previousMonth"
          spent={first}
          onStep={() => state.focusPreviousSection()}
        />
        <h2 id={id} className={styles.heading} aria-live="polite">
          {formatDate(state.visibleRange.start.toString(), 'month', settings)}
        </h2>
        <MonthStepButton to="nextMonth" spent={last} onStep={() => state.focusNextSection()} />
        <MonthStepButton to="nextYear" spent={last} onStep={() => state.focusNextSection(true)} />
      </div>
      <Month state={state} today={today} labelledBy={id} />
      <div className={styles.foot}>
        <Button variant="plain" onClick={showToday}>
          {t('today')}
        </Button>
        {chosen !== undefined && (
          <Button variant="plain" onClick={() => onPick(undefined)}>
            {t('clear')}
          </Button>
        )}
        <Button variant="plain" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
