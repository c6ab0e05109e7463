import type { Environment } from '../platform/environment'
import { canRenew } from '../state/expiry'
import { claimsOf } from '../http/lifetime'
import type { FilledOptions } from '../options/options'
import type { Session, Token } from '../state/session'

/**
 * Computes when a valid access token is to be refreshed before its expiry (option `token.refreshBefore`). It never is
 * in the first half of its lifetime: a token that lives shorter than the option expects would be refreshed again and
 * again. Of a token that was read back its claims may tell when it was given out; else that is the lifetime that it has
 * left as this page gets to know it.
 */
export function createProactiveRefresh(
  env: Environment,
  { token: { refreshBefore } }: FilledOptions,
) {
  /** The token that was met last; `null` where there was none yet. */
  let token: Token | null | undefined
  let at = Infinity

  return {
    /** When to refresh, in epoch milliseconds; `Infinity` for not before the expiry. */
    at(session: Session): number {
      const now = env.now()
      if (session.status !== 'loggedIn') {
        token ??= null
        return Infinity
      }
      if (!canRenew(session, now)) return Infinity
      if (session.accessToken !== token) {
        // Only of one that was read back: a server may give out tokens whose claims are older than they are.
        const isFirst = token === undefined
        token = session.accessToken
        const { value, expiresAt } = token
        const { iat = NaN, exp = NaN } = claimsOf(value)
        const givenAt = session.rotation > 0 ? now : session.beganAt
        const isTold = session.rotation > 0 && isFirst && exp > iat
        const life = isTold ? (exp - iat) * 1000 : expiresAt - givenAt
        // With a `refreshBefore` of 0 the token has expired before that.
        at = expiresAt - Math.min(refreshBefore * 1000, life / 2)
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
