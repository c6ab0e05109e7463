import type { Core } from './core'
import { hasEnded } from './expiry'
import type { Tokens } from './wire'

/**
 * Tells the server to forget tokens, at best effort: nobody waits for it, and `keepalive` lets it
 * outlive the page. The bearer goes along only while it is valid: some servers refuse the call otherwise.
 */
export function revoke(core: Core, { accessToken, renewal }: Partial<Tokens>): void {
  const { endpoints, refreshToken, timeouts } = core.options
  if (endpoints.logout === false) return
  const live = accessToken !== undefined && !hasEnded(accessToken.expiresAt, core.env.now())
  void core.call('logout', endpoints.logout, {
    body: renewal?.by === 'refreshToken' ? { [refreshToken.data]: renewal.token.value } : undefined,
    headers: live ? authorization(core, accessToken.value) : undefined,
    keepalive: true,
    timeout: timeouts.logout,
  })
}

/** The header that carries an access token. */
export const authorization = ({ options: { token } }: Core, value: string) => ({
  [token.name]: token.type === '' ? value : `${token.type} ${value}`,
})
