import { randomBytes } from 'node:crypto'

/** The one account of every server here. */
export const account = { user: 'sara', email: 'sara@example.com', password: 'parvaz-1405' }

export const hex = () => randomBytes(20).toString('hex')

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that tells when it ends; nobody checks its signature. */
export function jwt(claims: object = {}, seconds = 900) {
  const now = Math.floor(Date.now() / 1000)
  const id = randomBytes(6).toString('hex')
  return `${part({ alg: 'HS256' })}.${part({ jti: id, iat: now, exp: now + seconds, ...claims })}.${hex()}`
}

/** The tokens that a server has handed out, and still knows. */
export function createTokens(make: () => string = hex) {
  const live = new Set<string>()
  return {
    issue() {
      const token = make()
      live.add(token)
      return token
    },
    isLive: (token = '') => live.has(token),
    /** Whether it was there to be forgotten. */
    end: (token = '') => live.delete(token),
    endAll: () => live.clear(),
  }
}
