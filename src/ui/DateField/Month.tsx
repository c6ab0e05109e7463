import type { FocusEvent } from 'react'
import type { CalendarState } from 'react-stately/useCalendarState'
import { weekdayNames, type Weekday } from '../../calendar'
import { useReckoning } from './useReckoning'
import { VisuallyHidden } from '../VisuallyHidden'
import styles from './Month.module.css'
import { Day } from './Day'
import { useGridKeys } from './useGridKeys'

type Props = { state: CalendarState; today: string; labelledBy: string }

/** The days of a month in weeks. One day is in the tab order; the arrow keys move to the others. */
export const Month = ({ state, today, labelledBy }: Props) => {
  const { locale, firstDay } = useReckoning()
  const onKeyDown = useGridKeys(state)
  const first = (firstDay % 7) as Weekday
  const names = weekdayNames(locale, first)
  const initials = weekdayNames(locale, first, 'narrow')
  const weeks = Array.from({ length: state.getWeeksInMonth() }, (_, week) =>
    state.getDatesInWeek(week),
  )
  const { month } = state.visibleRange.start
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget) || state.setFocused(false)
  return (
    <table
      role="grid"
      className={styles.month}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onFocus={() => state.setFocused(true)}
      onBlur={onBlur}
    >
      <thead>
        <tr>
          {names.map((name, day) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{initials[day]}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((date, day) =>
              date?.month === month ? (
                <Day key={day} date={date} state={state} today={today} />
              ) : (
                <td key={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
