import { useCallback } from 'react'
import { Credentials, type SessionError } from '..'
import { useSessionContext } from './useSessionContext'

/** How a login ended: signed in, or why not. */
export type LoginResult = { ok: true } | { ok: false; error: SessionError }

/**
 * The act of logging in with the fields of a form; `remember` keeps the session for all tabs and after
 * the browser is closed. Resolves when the user is known too, or could not be loaded.
 */
export function useLogin() {
  const { session } = useSessionContext()
  return useCallback(
    async (fields: Record<string, string>, how: { remember: boolean }): Promise<LoginResult> => {
      const error = await session.logIn(new Credentials(fields, how))
      return error === undefined ? { ok: true } : { ok: false, error }
    },
    [session],
  )
}

/** What the options say of the sign-in form. */
export function useLoginOptions() {
  return useSessionContext().session.options.login
}

/**
 * Whether all tabs have one session, because a cookie of the browser renews it: one that is not to be kept then ends with
 * the last tab, not with its own.
 */
export function useHasOneSession(): boolean {
  return useSessionContext().session.options.renewal === 'cookie'
}

/**
 * The act of logging out: at once here, at best effort on the server. It gives up a login that is under way, too:
 * whatever that brings is revoked and dropped.
 */
export function useLogout(): () => Promise<void> {
  return useSessionContext().session.logOut
}
