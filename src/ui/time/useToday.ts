import { useClock } from '../../session/react'

const minute = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string) => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  formats.set(timeZone, format)
  return format
}

/** The ISO date in that time zone at a moment, such as `2026-11-21`. */
export const isoDayAt = (moment: number, timeZone: string): string => {
  const parts = formatOf(timeZone).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return [part('year'), part('month'), part('day')].join('-')
}

/** The next full minute: midnight falls on a full minute in every time zone. */
const nextMinute = () => (Math.floor(Date.now() / minute) + 1) * minute

/** The beginning of this minute, epoch milliseconds. */
export const useMinute = (): number =>
  useClock(() => Math.floor(Date.now() / minute) * minute, nextMinute)

/** Today's ISO date in that time zone. It changes at midnight there, and causes no render before. */
export const useToday = (timeZone: string): string =>
  useClock(() => isoDayAt(Date.now(), timeZone), nextMinute)
