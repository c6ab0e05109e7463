import type { TimelineEntry, TimelineError } from './timeline'

/** A moment as ISO 8601 has it, in the local time of this device. */
function localTime(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset()
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  return new Date(at + minutes * 60_000).toISOString().replace('Z', offset)
}

/** The timeline as text, a line for each event, for a report; no secret is in it. */
export const timelineText = (entries: readonly TimelineEntry[]): string =>
  entries
    .map(({ at, event, origin, because, token }) =>
      [
        localTime(at),
        `session/${event}`,
        ...(because === undefined ? [] : [`because=${because}`]),
        ...(token === undefined ? [] : [`token=${token}`]),
        origin === 'here' ? 'tab=this' : 'tab=other',
      ].join(' '),
    )
    .join('\n')

/** An error as a line of text, for a report; no secret is in it. */
export const errorText = ({ at, name, message }: TimelineError): string =>
  `${localTime(at)} ${name}: ${message}`
