import { useCallback, useEffect } from 'react'
import { useSession } from './useSession'
import { usePart, useSessionContext } from './useSessionContext'

/**
 * For the component around the pages of a session. Where the option `onEnd` keeps a page whose session has ended,
 * `isSuspended` is true: make the page inert and invisible. `pageKey`, to be used as the `key` of the page, stays the
 * same for a page that is kept, and differs for all others; `discard` drops a kept page.
 */
export function useSuspendedPage(): { isSuspended: boolean; pageKey: number; discard: () => void } {
  const { suspendedPage } = useSessionContext().session
  const { epoch } = useSession()
  const isSuspended = usePart(suspendedPage, suspendedPage?.isSuspended, false)
  useEffect(() => suspendedPage?.mount(), [suspendedPage])
  return {
    isSuspended,
    pageKey: suspendedPage?.pageOf(epoch) ?? epoch,
    discard: suspendedPage?.discard ?? (() => undefined),
  }
}

/** The requests that failed because their session ended, for the person who has signed in again. */
export function useFailedRequests(): {
  /** How many there are; 0 while the page is kept. */
  count: number
  /** Sends them again, once; resolves to whether all have succeeded. */
  retry: () => Promise<boolean>
  dismiss: () => void
} {
  const { suspendedPage } = useSessionContext().session
  const count = usePart(
    suspendedPage,
    // While the page is hidden nobody is there to whom they could be offered.
    () => (suspendedPage?.isSuspended() ? 0 : (suspendedPage?.failedRequests.count() ?? 0)),
    0,
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
