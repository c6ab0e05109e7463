import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSession } from './hooks'
import { useProvided } from './SessionProvider'

const never = () => () => undefined

/**
 * For the component around the pages of a session. Where the option `atEnd` keeps a page whose session has
 * ended, `isHeld` is true: make the page inert, and not to be seen. `pageKey` is another one for each page
 * that is not kept; `leave` gives a kept page up.
 */
export function useHold(): { isHeld: boolean; pageKey: number; leave: () => void } {
  const { hold } = useProvided().session
  const { epoch } = useSession()
  const isHeld = useSyncExternalStore(hold?.subscribe ?? never, hold?.isHeld ?? (() => false))
  useEffect(() => hold?.show(), [hold])
  return { isHeld, pageKey: hold?.pageOf(epoch) ?? epoch, leave: hold?.leave ?? (() => undefined) }
}

/** The calls that the end of a session has cut off, for the person who has come back. */
export function useFailedCalls(): {
  count: number
  /** Makes them anew, once; whether all have come through. */
  retry: () => Promise<boolean>
  dismiss: () => void
} {
  const { hold } = useProvided().session
  const count = useSyncExternalStore(hold?.subscribe ?? never, hold?.failed.count ?? (() => 0))
  return {
    count,
    retry: useCallback(async () => (await hold?.failed.retry()) ?? true, [hold]),
    dismiss: useCallback(() => hold?.failed.dismiss(), [hold]),
  }
}
