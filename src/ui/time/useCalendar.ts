import { useEffect, useSyncExternalStore } from 'react'
import type * as Calendar from '../../calendar'
import { createEmitter } from '../../lib/emitter'
import { whole } from '../../lib/whole'

type CalendarModule = Pick<typeof Calendar, 'formatDate'>

let calendar: CalendarModule | undefined
let request: Promise<void> | undefined
const { emit, subscribe } = createEmitter()

/** Fetches the calendar once; a failed fetch may be tried again by the next date that is shown. */
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

/** The calendar, once it is here: it is not part of what the sign-in screen loads first. */
export const useCalendar = (): CalendarModule | undefined => {
  useEffect(() => void loadCalendar(), [])
  return useSyncExternalStore(subscribe, () => calendar)
}
