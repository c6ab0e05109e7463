import { transitions, type EventName, type SessionStatus } from '../../session/react'

/** All events that lead from one status to another, or leave it unchanged. */
export type Edge = {
  readonly from: SessionStatus
  readonly to: SessionStatus
  readonly events: readonly EventName[]
}

type Table = Readonly<Record<string, Readonly<Record<SessionStatus, SessionStatus | null>>>>

/** The statuses, in the order of the transition table. */
export const statuses = Object.keys(transitions.loggedIn) as readonly SessionStatus[]

/** The transition table as edges, one for each pair of statuses that an event connects. */
export const edgesOf = (table: Table): readonly Edge[] =>
  statuses.flatMap((from) =>
    statuses.flatMap((to) => {
      const events = Object.keys(table).filter((event) => table[event]?.[from] === to)
      return events.length === 0 ? [] : [{ from, to, events: events as EventName[] }]
    }),
  )

export const edges = edgesOf(transitions)
