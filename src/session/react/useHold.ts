import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSession } from './hooks'
import { useProvided } from './SessionProvider'

const never = () => () => undefined

/**
 * For what surrounds the page of a session: that page, when the session has ended, where the option `atEnd` keeps it: whether one is held now, and
 * so has to be inert and hidden; a key that is another one for the page of another session; and the way
 * to give the page up.
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
