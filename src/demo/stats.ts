import { calls, type Call } from './calls.ts'

/** What has happened since the start or the last reset. */
export interface DemoStats {
  /** Calls that arrived, including those that a fault has prevented. */
  calls: Record<Call, number>
  /** Successful sign-ins. */
  logins: number
  wrongPasswords: number
  throttledLogins: number
  /** Refreshes that took effect. */
  refreshes: number
  /** Refreshes with a refresh token that was used before. */
  reusedRefreshTokens: number
  revokedFamilies: number
  /** Calls, of any kind, with an expired bearer token. */
  expiredBearers: number
  /** Calls with a bearer token that was revoked. */
  revokedBearers: number
  /** Calls with a bearer token that was never issued. */
  unknownBearers: number
  /** Calls that a fault has affected. */
  faults: number
}

export const noStats = (): DemoStats => ({
  calls: Object.fromEntries(calls.map((call) => [call, 0])) as Record<Call, number>,
  logins: 0,
  wrongPasswords: 0,
  throttledLogins: 0,
  refreshes: 0,
  reusedRefreshTokens: 0,
  revokedFamilies: 0,
  expiredBearers: 0,
  revokedBearers: 0,
  unknownBearers: 0,
  faults: 0,
})
