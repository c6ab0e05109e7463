import { endOfWeek, startOfWeek } from '@internationalized/date'
import type { KeyboardEvent } from 'react'
import type { CalendarState } from 'react-stately/useCalendarState'
import { directionOf, useLanguage } from '../../i18n'
import { firstWeekdayOf } from './calendarDate'
import { useReckoning } from './useReckoning'

/**
 * The keys of an ARIA date grid. The grid has the direction of the page, so in Persian the left arrow moves to
 * the next day.
 */
export const useGridKeys = (state: CalendarState) => {
  const rightToLeft = directionOf(useLanguage()) === 'rtl'
  const settings = useReckoning()
  const week = [settings.locale, firstWeekdayOf(settings)] as const

  return (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const next = () => state.focusNextDay()
    const previous = () => state.focusPreviousDay()
    const acts: Record<string, () => void> = {
      ArrowRight: rightToLeft ? previous : next,
      ArrowLeft: rightToLeft ? next : previous,
      ArrowDown: () => state.focusNextRow(),
      ArrowUp: () => state.focusPreviousRow(),
      PageDown: () => state.focusNextSection(shiftKey),
      PageUp: () => state.focusPreviousSection(shiftKey),
      Home: () => state.setFocusedDate(startOfWeek(state.focusedDate, ...week)),
      End: () => state.setFocusedDate(endOfWeek(state.focusedDate, ...week)),
    }
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    act()
  }
}
