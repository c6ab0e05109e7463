import { formatDate, monthNames, weekdayNames, weekStart } from '../../../src/calendar/index.ts'
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
  weekdayNames,
  weekStart,
}
export type Sweep = typeof sweep

Object.assign(globalThis, { sweep })
