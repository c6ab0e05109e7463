import { useSyncExternalStore } from 'react'
import type { TimelineEntry } from '..'
import { useSessionContext } from './useSessionContext'

const noEntries: readonly TimelineEntry[] = []
const never = () => () => undefined

/** The last 100 events of the session in this tab, oldest first. */
export function useTimeline(): readonly TimelineEntry[] {
  const { timeline } = useSessionContext()
  return useSyncExternalStore(
    timeline?.subscribe ?? never,
    timeline?.entries ?? (() => noEntries),
    () => noEntries,
  )
}
