import type { ReckonedCalendar } from '../../calendar'
import type { Settings } from '../../preferences/settings'
import { useSettings } from '../../preferences/useSettings'

/** The person's settings, in a calendar that can be typed and reckoned in. */
export type Reckoned = Settings & { readonly calendar: ReckonedCalendar }

/** The settings by which dates are typed and picked: a calendar that is for reading alone gives way. */
export const useReckoning = (): Reckoned => {
  const settings = useSettings()
  const { calendar } = settings
  return calendar === 'islamic'
    ? { ...settings, calendar: 'gregorian', otherCalendar: 'islamic' }
    : { ...settings, calendar }
}
