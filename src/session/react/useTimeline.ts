import type { TimelineEntry, TimelineError } from '..'
import { usePart, useSessionContext } from './useSessionContext'

const noEntries: readonly TimelineEntry[] = []
const noErrors: readonly TimelineError[] = []

/** The last 100 events of the session in this tab, oldest first. */
export function useTimeline(): readonly TimelineEntry[] {
  const { timeline } = useSessionContext()
  return usePart(timeline, timeline?.entries, noEntries)
}

/** For a support request: the last 10 errors of the session in this tab, newest first, and the URL of the API. */
export function useSupportInfo(): { errors: readonly TimelineError[]; apiUrl: string } {
  const { session, timeline } = useSessionContext()
  const errors = usePart(timeline, timeline?.errors, noErrors)
  const own = typeof location === 'undefined' ? 'http://localhost' : location.origin
  // The URL is shown without a password and a query that it may have.
  const { origin, pathname } = new URL(session.options.baseUrl, own)
  return { errors, apiUrl: origin + pathname }
}
