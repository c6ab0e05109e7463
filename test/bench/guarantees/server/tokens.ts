import { randomUUID } from 'node:crypto'

/** What a server gives out at once. */
export type Tokens = { user: string; access: string; refresh: string; expiresIn: number }
type Family = {
  user: string
  revoked: boolean
  current: string
  before?: string | undefined
  at: number
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that libraries can read, as they like to. Its signature is none: the server knows what it gave out. */
export const jwt = (claims: object) =>
  [
    part({ alg: 'RS256', typ: 'JWT', kid: '1' }),
    part(claims),
    randomUUID().replaceAll('-', ''),
  ].join('.')

/**
 * The tokens of a strict server: each refresh token is good for once, and one that is used again revokes all that came
 * of its sign-in (RFC 9700, 4.14.2). `forgiving`: for so many milliseconds the one before is taken, once more.
 */
export function createTokens(now: () => number, lifetime: number) {
  const families: Family[] = []
  const access = new Map<string, { family: Family; expiresAt: number; revoked: boolean }>()
  const refresh = new Map<string, Family>()
  const counts = { granted: 0, rotated: 0, reused: 0, unknown: 0 }
  let forgiving = 0

  /** A new access token, and a new refresh token unless the one that is held stays. */
  function give(family: Family, isForgiven = false): Tokens {
    const [iat, exp] = [Math.floor(now() / 1000), Math.floor(now() / 1000) + lifetime]
    const { user } = family
    const token = jwt({
      sub: user,
      name: user,
      email: `${user}@example.com`,
      role: 'authenticated',
      iat,
      exp,
      jti: randomUUID(),
    })
    access.set(token, { family, expiresAt: now() + lifetime * 1000, revoked: false })
    if (!isForgiven) {
      family.before = family.current
      family.current = jwt({
        typ: 'refresh',
        sub: user,
        iat,
        exp: iat + 30 * 24 * 3600,
        jti: randomUUID(),
      })
      family.at = now()
      refresh.set(family.current, family)
    }
    return { user, access: token, refresh: family.current, expiresIn: lifetime }
  }
  return {
    counts,
    /** Lets a refresh token be used once more for so long, as some servers do for answers that are lost. */
    forgive(ms: number) {
      forgiving = ms
    },
    grant(user: string) {
      counts.granted += 1
      const family: Family = { user, revoked: false, current: '', at: 0 }
      families.push(family)
      return give(family)
    },
    rotate(token: string): Tokens | undefined {
      const family = refresh.get(token)
      if (family === undefined || family.revoked) {
        counts.unknown += 1
        return undefined
      }
      const isForgiven = token === family.before && now() - family.at < forgiving
      if (token !== family.current && !isForgiven) {
        counts.reused += 1
        family.revoked = true
        return undefined
      }
      counts.rotated += 1
      return give(family, isForgiven)
    },
    /** Ends the session that a token, of either kind, belongs to. */
    revoke(token: string) {
      const family = refresh.get(token) ?? access.get(token)?.family
      if (family !== undefined) family.revoked = true
    },
    revokeAll: () => families.forEach((family) => (family.revoked = true)),
    /** No access token is good any longer, whatever its time: a server whose keys were replaced. */
    refuseAccess: () => access.forEach((each) => (each.revoked = true)),
    /** Whose the token is, or why it is no good. */
    check(token: string | undefined): { user: string } | { why: string } {
      if (token === undefined) return { why: 'no token' }
      const found = access.get(token)
      if (found === undefined) return { why: 'unknown token' }
      if (found.family.revoked || found.revoked) return { why: 'revoked token' }
      if (now() >= found.expiresAt) return { why: 'expired token' }
      return { user: found.family.user }
    },
    /** How many sessions could still be renewed. */
    alive: (user?: string) =>
      families.filter((family) => !family.revoked && (user === undefined || family.user === user))
        .length,
    isRefresh: (token: string) => refresh.has(token),
    /** Every secret that was given out. */
    secrets: () => [...access.keys(), ...refresh.keys()],
  }
}
export type TokenStore = ReturnType<typeof createTokens>
