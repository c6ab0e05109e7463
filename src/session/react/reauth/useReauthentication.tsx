import { useCallback, useMemo, type ReactNode } from 'react'
import { Credentials, type LoginResult, type Result } from '../..'
import { resultOf } from '../../login/steps/loginStep'
import { sessionEnded } from '../../state/errors'
import { SessionContext, usePart, useSessionContext } from '../useSessionContext'

/**
 * For the dialog that asks the person who is signed in to prove who they are, by the option `reauthentication`. While a
 * component with it is mounted, it must ask where `isAsked`: the requests that need it wait. A button that only wants
 * the person to be asked takes `useReauthenticate`.
 */
export function useReauthentication(): {
  isAsked: boolean
  /** Logs in with the fields of a form, as `useLogin` does; the same person's session goes on, and what waits. */
  confirm: (fields: Record<string, string>) => Promise<LoginResult>
  /** The person does not want to: what waits fails with a `ReauthenticationCancelledError`. */
  cancel: () => void
} {
  const { reauthentication } = useSessionContext().session
  const isAsked = usePart(reauthentication, reauthentication?.isAsked, false)
  return {
    isAsked,
    confirm: useCallback(
      async (fields) => {
        // Where the option is missing nothing has been proved.
        if (reauthentication === undefined) return { ok: false, error: sessionEnded }
        return resultOf(await reauthentication.logIn(new Credentials(fields, { remember: false })))
      },
      [reauthentication],
    ),
    cancel: useCallback(() => reauthentication?.cancel(), [reauthentication]),
  }
}

/**
 * For a button that does something dangerous: `session.reauthenticate`, which has the person asked first. It shows no dialog
 * itself, and rejects where no component with `useReauthentication` is mounted that could.
 */
export const useReauthenticate = (): (() => Promise<Result>) =>
  useSessionContext().session.reauthenticate

/**
 * Put the sign-in form of the host into it, in a dialog where `isAsked`: `useLogin` in it proves who the person is, and
 * `useLogout` drops that try.
 */
export function ReauthenticationForm({ children }: { children: ReactNode }) {
  const provided = useSessionContext()
  const inside = useMemo(() => {
    const { session } = provided
    const { reauthentication } = session
    if (reauthentication === undefined) return provided
    const { logIn, stop } = reauthentication
    const logOut = async () => stop()
    return { ...provided, session: { ...session, logIn, logOut } }
  }, [provided])
  // `<SessionContext value>` would need React 19; this form works in React 18 too.
  return <SessionContext.Provider value={inside}>{children}</SessionContext.Provider>
}
