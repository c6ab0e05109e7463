import { useState } from 'react'
import {
  transitions,
  useTimeline,
  type SessionStatus,
  type TimelineEntry,
} from '../../session/react'

/** One transition of the session; `id` is that of the event in the timeline. */
export type Step = {
  readonly id: number
  readonly from: SessionStatus
  readonly to: SessionStatus
}

/** Follows the events through the transition table. */
function walk(entries: readonly TimelineEntry[], start: SessionStatus) {
  const steps: Step[] = []
  let at = start
  for (const { id, event } of entries) {
    const to: SessionStatus | null = transitions[event][at]
    if (to === null) continue
    steps.push({ id, from: at, to })
    at = to
  }
  return steps
}

/** The transitions of the latest change; none at first. */
export function useSteps(status: SessionStatus): readonly Step[] {
  const entries = useTimeline()
  const last = entries.at(-1)?.id ?? 0
  const [seen, setSeen] = useState({ last, at: status, steps: [] as readonly Step[] })
  if (last !== seen.last) {
    const steps = walk(
      entries.filter(({ id }) => id > seen.last),
      seen.at,
    )
    setSeen({ last, at: steps.at(-1)?.to ?? status, steps })
  }
  return seen.steps
}
