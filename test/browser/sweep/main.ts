import { formatDate, monthNames, weekdayNames, type Weekday } from '../../../src/calendar/index.ts'
import { firstDayOf } from '../../../src/preferences/settings.ts'
import { icuDays } from '../../calendar/icu.ts'
import { bothDirections, bounds, lengths, monthEnds, roundTrips } from '../../calendar/sweep.ts'

/** What the test asks of the page. */
const sweep = {
  days: icuDays,
  bothDirections,
  lengths,
  monthEnds,
  bounds,
  roundTrips,
  formatDate,
  monthNames,
  /** The days of the week, from the first one on. */
  weekOf: (locale: string) => weekdayNames(locale, (firstDayOf(locale) % 7) as Weekday),
}
export type Sweep = typeof sweep

Object.assign(globalThis, { sweep })
