import type { ReckonedCalendar } from '../../calendar'
import type { Settings } from '../../preferences/settings'
import { useSettings } from '../../preferences/useSettings'

/** The person's settings, with a calendar in which dates can be typed and reckoned. */
export type Reckoned = Settings & { readonly calendar: ReckonedCalendar }

/** The settings for typing and picking dates: a calendar for display only is replaced by the Gregorian. */
export const useReckoning = (): Reckoned => {
  const settings = useSettings()
  const { calendar } = settings
  return calendar === 'islamic'
    ? { ...settings, calendar: 'gregorian', otherCalendar: 'islamic' }
    : { ...settings, calendar }
}
