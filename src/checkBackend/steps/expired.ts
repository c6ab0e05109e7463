import { written, type Change } from '../change.ts'
import type { Called } from '../wire/calls.ts'
import type { Checking } from './checking.ts'
import { isTooWide, matchOf } from './match.ts'

/**
 * Reports that the app does not take the answer to a token that is good no more for what it is, and what to set. `which`
 * says which token; `good` is the body of the answer to a good one.
 */
export function tellNotExpired(
  called: Called,
  { options, report }: Checking,
  which: string,
  good?: unknown,
) {
  const { status } = called
  const match = matchOf(called, good)
  const text = `${status} is not in expired.user (${written(options.expired.user)}): an expired token would not be refreshed.`
  if (isTooWide(match)) {
    return report.wrong(
      text,
      `have the server answer it with 401: nothing in this answer tells it from another ${status}`,
    )
  }
  const change: Change = {
    set: { 'expired.user': [...options.expired.user, match] },
    seen: `${which} is answered with ${status}`,
  }
  report.wrong(
    text,
    change,
    'is an expired one answered alike? then the same goes into expired.request',
  )
}
