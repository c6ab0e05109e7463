import type { Environment } from '../platform/environment'
import { canRefresh } from '../state/expiry'
import type { FilledOptions } from '../options/options'
import type { Session, Token } from '../state/session'

/**
 * Knows when a live access token is to be refreshed before its end, where the options want that. Never
 * in the first half of the time that is left when it comes: a token that lives for less than the
 * options expect would be refreshed over and over.
 */
export function createProactiveRefresh(
  env: Environment,
  { token: { refreshBefore } }: FilledOptions,
) {
  let token: Token | undefined
  let at = Infinity

  return {
    /** The moment, in epoch milliseconds; never, where there is none. */
    at(session: Session): number {
      const now = env.now()
      if (session.status !== 'loggedIn') return Infinity
      const { renewal } = session
      if (renewal.by !== 'accessToken' && !canRefresh(renewal, now)) return Infinity
      if (session.accessToken !== token) {
        token = session.accessToken
        const { expiresAt } = token
        at =
          refreshBefore === 0
            ? Infinity
            : Math.max(expiresAt - refreshBefore * 1000, (now + expiresAt) / 2)
      }
      return at
    },
    /** The server will not renew this token any more: it is used to its end. */
    giveUp() {
      at = Infinity
    },
  }
}

export type ProactiveRefresh = ReturnType<typeof createProactiveRefresh>
