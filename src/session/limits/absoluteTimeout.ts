import { checkSeconds, type MakeLimit } from './limit'

/**
 * Ends every session `after` seconds after its login, refreshed or not; reason `absoluteTimeout` (the term of the OWASP
 * Session Management Cheat Sheet).
 * @throws TypeError unless `after` is a finite number above 0.
 */
export function absoluteTimeout({ after }: { after: number }): MakeLimit {
  checkSeconds('absoluteTimeout.after', after)
  return () => ({ reason: 'absoluteTimeout', endsAt: ({ beganAt }) => beganAt + after * 1000 })
}
