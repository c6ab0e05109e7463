import { endOfWeek, startOfWeek } from '@internationalized/date'
import type { KeyboardEvent } from 'react'
import type { CalendarState } from 'react-stately/useCalendarState'
import { directionOf, useLanguage } from '../../i18n'
import { useReckoning } from './useReckoning'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/**
 * The keys of an ARIA date grid. The grid has the direction of the page, so in Persian the left arrow moves to
 * the next day.
 */
export const useGridKeys = (state: CalendarState) => {
  const rightToLeft = directionOf(useLanguage()) === 'rtl'
  const { locale, firstDay } = useReckoning()
  const week = [locale, weekdays[firstDay - 1]] as const

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
