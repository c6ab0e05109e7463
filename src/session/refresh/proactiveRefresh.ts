import type { Environment } from '../platform/environment'
import { canRefresh } from '../state/expiry'
import type { FilledOptions } from '../options/options'
import type { Session, Token } from '../state/session'

/**
 * Computes when a valid access token is to be refreshed before its expiry (option `token.refreshBefore`). It never is
 * in the first half of the lifetime that it has left on arrival: a token that lives shorter than the option expects
 * would be refreshed again and again. When one that is read back has arrived is not known, unless it is the first of its
 * session.
 */
export function createProactiveRefresh(
  env: Environment,
  { token: { refreshBefore } }: FilledOptions,
) {
  let token: Token | undefined
  let at = Infinity
  let isReadBack = true

  return {
    /** When to refresh, in epoch milliseconds; `Infinity` for not before the expiry. */
    at(session: Session): number {
      const now = env.now()
      if (session.status !== 'loggedIn') {
        // The next one will be new.
        if (session.status === 'tokenExpired') isReadBack = false
        return Infinity
      }
      const { renewal } = session
      if (renewal.by !== 'accessToken' && !canRefresh(renewal, now)) return Infinity
      if (session.accessToken !== token) {
        token = session.accessToken
        const { expiresAt } = token
        const arrivedAt = session.rotation === 0 ? session.beganAt : isReadBack ? -Infinity : now
        isReadBack = false
        // With a `refreshBefore` of 0 the token has expired before that.
        at = Math.max(expiresAt - refreshBefore * 1000, (arrivedAt + expiresAt) / 2)
      }
      return at
    },
    /** Gives up the early refresh of this token, because the server refuses it: the token is used until its expiry. */
    giveUp() {
      at = Infinity
    },
  }
}

export type ProactiveRefresh = ReturnType<typeof createProactiveRefresh>
