import type { SessionError } from '../state/errors'
import { eventName, events, type SessionEvent } from '../state/events'
import type { Listeners, Origin } from '../state/listeners'
import { createEmitter } from '../util/emitter'
import { redactSecret } from './redact'
import type { EventName } from '../state/transitions'

/** One event of the session, as it may be shown: `at` in epoch milliseconds, no secret. */
export type TimelineEntry = {
  readonly id: number
  readonly at: number
  readonly event: EventName
  /** Whether it happened in this tab, or in another one whose session this tab follows. */
  readonly origin: Origin
  /** The reason of an end, or the cause of a refresh or an expiry. */
  readonly because?: string
  /** The last four characters of the access token that the event brought. */
  readonly token?: string
}

/** A call of the session that went wrong, as it may be shown: no secret, and not the server's own text. */
export type TimelineError = {
  readonly id: number
  readonly at: number
  readonly name: SessionError['name']
  readonly message: string
}

const longest = 100
const mostErrors = 10

const becauseOf = ({ payload }: SessionEvent): string | undefined => {
  if ('reason' in payload) return payload.reason
  if ('cause' in payload) return payload.cause
  return 'because' in payload ? payload.because : undefined
}

/**
 * Remembers the last 100 events of a session and its last 10 errors, until `stop` is called. Call it once for each session,
 * in the module that makes the session and not in a component: each call listens to the session by itself, and knows only
 * what happens after it.
 */
export function createTimeline(session: Pick<Listeners, 'on'>, now = () => Date.now()) {
  let entries: readonly TimelineEntry[] = []
  let errors: readonly TimelineError[] = []
  let count = 0
  let errorCount = 0
  const { emit, subscribe } = createEmitter()

  function note(event: SessionEvent, origin: Origin) {
    const because = becauseOf(event)
    const { payload } = event
    count += 1
    const entry: TimelineEntry = {
      id: count,
      at: now(),
      event: eventName(event),
      origin,
      ...(because === undefined ? {} : { because }),
      ...('accessToken' in payload ? { token: redactSecret(payload.accessToken.value) } : {}),
    }
    entries = [...entries, entry].slice(-longest)
    emit()
  }
  const stops = Object.values(events).map(({ type }) =>
    session.on(type, (event, _, origin) => note(event, origin)),
  )
  stops.push(
    session.on('error', ({ name, message }) => {
      errorCount += 1
      errors = [{ id: errorCount, at: now(), name, message }, ...errors].slice(0, mostErrors)
      emit()
    }),
  )

  return {
    /** Oldest first. */
    entries: () => entries,
    /** Newest first. */
    errors: () => errors,
    subscribe,
    /** Ends the listening to the session, as where a test or a hot reload makes another one. What is known stays. */
    stop: () => stops.splice(0).forEach((stop) => stop()),
  }
}

/** The timeline of a session, as `createTimeline` makes it. */
export type Timeline = ReturnType<typeof createTimeline>
