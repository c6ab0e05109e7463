import { useCallback } from 'react'
import { Credentials, type LoginResult } from '..'
import type { Remember } from '../login/credentials'
import { resultOf } from '../login/steps/loginStep'
import { useSessionContext } from './useSessionContext'

/**
 * Returns the function that logs in with the fields of a form; `remember`, which is `false` by default, keeps the session
 * for all tabs and after the browser is closed. It resolves once the user is known too, or could not be loaded. Where the
 * server asks for more first, by the option `challenges`, the result has the next `step`.
 */
export function useLogin() {
  const { session } = useSessionContext()
  return useCallback(
    async (fields: Record<string, string>, how?: Remember): Promise<LoginResult> =>
      resultOf(await session.logIn(new Credentials(fields, how))),
    [session],
  )
}

/** The option `login`: the names of the fields of the sign-in form, and what people sign in with. */
export function useLoginOptions() {
  return useSessionContext().session.options.login
}

/** Whether the server may ask for more than the password: the option `challenges`. */
export const useHasSteps = (): boolean => !!useSessionContext().session.options.challenges

/**
 * Whether all tabs share one session, because a cookie of the browser renews it. Without `remember` it then ends with
 * the last tab, rather than with the tab in which it began.
 */
export function useHasOneSession(): boolean {
  return useSessionContext().session.options.renewal === 'cookie'
}

/**
 * Returns the function that logs out: at once here, at best effort on the server. It also cancels a login that is under
 * way, whose tokens are then revoked and dropped. It resolves when no storage holds a token any more.
 */
export function useLogout(): () => Promise<void> {
  return useSessionContext().session.logOut
}
