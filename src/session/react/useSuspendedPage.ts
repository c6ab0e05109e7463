import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSession } from './useSession'
import { useSessionContext } from './useSessionContext'

const never = () => () => undefined

/**
 * For the component around the pages of a session. Where the option `onEnd` keeps a page whose session has
 * ended, `isSuspended` is true: make the page inert, and not to be seen. `pageKey` is another one for each page
 * that is not kept; `discard` gives a kept page up.
 */
export function useSuspendedPage(): { isSuspended: boolean; pageKey: number; discard: () => void } {
  const { suspendedPage } = useSessionContext().session
  const { epoch } = useSession()
  const isSuspended = useSyncExternalStore(
    suspendedPage?.subscribe ?? never,
    suspendedPage?.isSuspended ?? (() => false),
    () => false,
  )
  useEffect(() => suspendedPage?.mount(), [suspendedPage])
  return {
    isSuspended,
    pageKey: suspendedPage?.pageOf(epoch) ?? epoch,
    discard: suspendedPage?.discard ?? (() => undefined),
  }
}

/** The calls that the end of a session has cut off, for the person who has come back. */
export function useFailedRequests(): {
  count: number
  /** Makes them anew, once; whether all have come through. */
  retry: () => Promise<boolean>
  dismiss: () => void
} {
  const { suspendedPage } = useSessionContext().session
  const count = useSyncExternalStore(
    suspendedPage?.subscribe ?? never,
    suspendedPage?.failedRequests.count ?? (() => 0),
    () => 0,
  )
  return {
    count,
    retry: useCallback(
      async () => (await suspendedPage?.failedRequests.retry()) ?? true,
      [suspendedPage],
    ),
    dismiss: useCallback(() => suspendedPage?.failedRequests.dismiss(), [suspendedPage]),
  }
}
