import { useEffect, useSyncExternalStore } from 'react'
import type * as Calendar from '../../calendar'
import { createEmitter } from '../../lib/emitter'
import { whole } from '../../lib/whole'

type CalendarModule = Pick<typeof Calendar, 'formatDate'>

let calendar: CalendarModule | undefined
let request: Promise<void> | undefined
const { emit, subscribe } = createEmitter()

/** Loads the code for dates once; if that fails, the next date that is shown tries again. */
export const loadCalendar = (): Promise<void> =>
  (request ??= whole(import('../../calendar'), 'formatDate').then(
    (module) => {
      calendar = module
      emit()
    },
    () => {
      request = undefined
    },
  ))

/** The code for dates, once it is loaded; it is not part of what the sign-in page loads first. */
export const useCalendar = (): CalendarModule | undefined => {
  useEffect(() => void loadCalendar(), [])
  return useSyncExternalStore(subscribe, () => calendar)
}
