import { calls, type Call } from './calls.ts'

/** What has happened since the start or the last reset. */
export interface DemoStats {
  /** Calls that arrived, also those that a fault then ate. */
  calls: Record<Call, number>
  /** Successful sign-ins. */
  logins: number
  wrongPasswords: number
  throttledLogins: number
  /** Refreshes that took effect. */
  refreshes: number
  /** Used-up refresh tokens that came back. */
  reusedRefreshTokens: number
  revokedFamilies: number
  /** Calls, of any kind, that carried a bearer past its end. */
  expiredBearers: number
  /** … one that was revoked. */
  revokedBearers: number
  /** … one that was never issued. */
  unknownBearers: number
  /** Calls that a fault has touched. */
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
