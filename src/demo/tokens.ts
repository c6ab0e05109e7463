/** All tokens of one sign-in. */
interface Family {
  readonly username: string
  /** When that was, in epoch milliseconds. */
  readonly since: number
  revoked: boolean
}

interface Issued {
  readonly family: Family
  readonly expiresAt: number
  /** For an access token: revoked on its own. For a refresh token: used. */
  over: boolean
}

export interface Pair {
  readonly access: string
  readonly refresh: string
}

export interface Lifetimes {
  readonly tokenLifetime: number
  readonly refreshLifetime: number
}

export type Bearer =
  | { state: 'valid'; value: string; username: string; since: number }
  | { state: 'none' | 'expired' | 'revoked' | 'unknown' }

export type Rotation = { result: 'rotated'; pair: Pair } | { result: 'refused' | 'reused' }

/** 32 random bytes as 43 characters. */
export const randomToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

export type Tokens = ReturnType<typeof createTokens>

/** All issued tokens with their users. Whether a token has expired is decided by the server's clock alone. */
export function createTokens(newToken: () => string, onRevoked: () => void) {
  const accessTokens = new Map<string, Issued>()
  const refreshTokens = new Map<string, Issued>()

  function issue(family: Family, life: Lifetimes, now: number): Pair {
    const pair = { access: newToken(), refresh: newToken() }
    const until = (seconds: number): Issued => ({
      family,
      expiresAt: now + seconds * 1000,
      over: false,
    })
    accessTokens.set(pair.access, until(life.tokenLifetime))
    refreshTokens.set(pair.refresh, until(life.refreshLifetime))
    return pair
  }

  function revokeFamily(family: Family): void {
    if (family.revoked) return
    family.revoked = true
    onRevoked()
  }

  function revokeAccess(family?: Family): void {
    for (const token of accessTokens.values())
      if (!family || token.family === family) token.over = true
  }

  return {
    signIn: (username: string, life: Lifetimes, now: number): Pair =>
      issue({ username, since: now, revoked: false }, life, now),

    /**
     * Uses a refresh token. One that is used a second time may have been stolen, so all tokens of its family
     * are revoked.
     */
    rotate(refresh: string, life: Lifetimes, oldAccessDies: boolean, now: number): Rotation {
      const token = refreshTokens.get(refresh)
      if (!token) return { result: 'refused' }
      if (token.over) {
        revokeFamily(token.family)
        return { result: 'reused' }
      }
      if (token.family.revoked || now >= token.expiresAt) return { result: 'refused' }
      token.over = true
      if (oldAccessDies) revokeAccess(token.family)
      return { result: 'rotated', pair: issue(token.family, life, now) }
    },

    /** Accepts a token of either kind, as RFC 7009 does, including one that has expired or was used. */
    revokeFamilyOf(value: string): void {
      const token = refreshTokens.get(value) ?? accessTokens.get(value)
      if (token) revokeFamily(token.family)
    },

    /** Ends every session of a user. */
    revokeAllOf(username: string): void {
      for (const { family } of refreshTokens.values())
        if (family.username === username) revokeFamily(family)
    },

    /** Revokes all current access tokens; refresh tokens stay valid. */
    revokeAccess: (): void => revokeAccess(),

    judge(authorization: string | null, now: number): Bearer {
      const value = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
      if (value === undefined) return { state: 'none' }
      const token = accessTokens.get(value)
      if (!token) return { state: 'unknown' }
      if (token.over || token.family.revoked) return { state: 'revoked' }
      if (now >= token.expiresAt) return { state: 'expired' }
      const { username, since } = token.family
      return { state: 'valid', value, username, since }
    },

    forgetAll(): void {
      accessTokens.clear()
      refreshTokens.clear()
    },
  }
}
