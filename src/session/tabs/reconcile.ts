import type { UnknownAction } from '@reduxjs/toolkit'
import { events } from '../state/events'
import { dueEvent } from '../state/expiry'
import { rehydrated } from '../storage/rehydration'
import { isOlder } from '../state/order'
import { isLoggedIn, type LoggedOut, type Session } from '../state/session'

/**
 * The events by which a tab follows what another one has stored, in order; none where its own session is as new. `idOf`
 * reads the id of a session's user, where it is known; it tells two people apart. `at` is the moment, in epoch
 * milliseconds. `isUserNew`: another tab has stored a user since this tab last looked.
 */
export function reconcile(
  mine: Session,
  stored: Session,
  idOf: (session: Session) => string | undefined,
  at: number,
  isUserNew?: boolean,
): UnknownAction[] {
  const { epoch } = mine
  const id = idOf(mine)
  const theirs = idOf(stored)
  const end =
    stored.status === 'loggedOut'
      ? endElsewhere(epoch, stored, at)
      : events.reset({ epoch, reason: 'userChanged', at })
  if (stored.epoch === epoch && !isOlder(stored, mine)) {
    if (mine.status === 'loggedOut') return []
    // With a cookie, a tab that did not know yet whose the session is may have refreshed it for whoever has signed in since.
    if (stored.status === 'loggedOut' || (id && theirs && id !== theirs)) return [end]
    const loaded =
      stored.user && (isUserNew || !mine.user)
        ? [events.userLoaded({ epoch, user: stored.user })]
        : []
    if (stored.rotation === mine.rotation) return loaded
    // Newer, but already expired again: there is no event for that, only the record itself.
    if (stored.status !== 'loggedIn') return [rehydrated(stored)]
    const { rotation, accessToken, renewal } = stored
    return [
      events.tokenRefreshed({ epoch, rotation, accessToken, renewal, cause: 'adopted' }),
      ...loaded,
    ]
  }
  if (stored.epoch <= epoch) return []

  // The stored session is a newer one, and has taken this one's place. Where it is over by the clock, it is not taken over:
  // tab A stands still for hours, while somebody signs in in tab B, which refreshes the session twice. As A goes on, the
  // browser shows it these three records one after the other. Of the first the tokens have ended since: had A taken it over,
  // it would end it at once, and in B too. What it is shown next has the later tokens. If nothing comes next, the session is
  // over in every tab without A ("a tab that stood still" in `manyTabs.test.ts`).
  const isOver = events.bothExpired.match(dueEvent(stored, at))
  // Unless its user is known to be the same person, it is that of another person.
  const ends = isLoggedIn(mine) && (isOver || !id || id !== theirs) ? [end] : []
  if (isOver) return ends
  if (stored.status !== 'loggedIn') return [...ends, rehydrated(stored)]
  const { status: _status, ...begun } = stored
  return [...ends, events.loggedIn(begun)]
}

/** The end of a session that another tab has seen: signed out there, or ended for the reason it had. */
function endElsewhere(epoch: number, { end }: LoggedOut, at: number): UnknownAction {
  if (!end || end.reason === 'logout' || end.reason === 'logoutElsewhere') {
    return events.loggedOut({ epoch, reason: 'logoutElsewhere', at: end?.at ?? at })
  }
  return events.reset({ epoch, reason: end.reason, at: end.at })
}
