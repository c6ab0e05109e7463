export type LoginLimit = { failures: number; seconds: number } | false

/**
 * Counts wrong passwords per username. It does so for unknown users too, so that an answer does not tell
 * whether a user exists.
 */
export function createThrottle() {
  const failures = new Map<string, number[]>()

  return {
    /** Seconds until another attempt is allowed; 0 is now. */
    secondsToWait(username: string, limit: LoginLimit, now: number): number {
      if (!limit) return 0
      const since = now - limit.seconds * 1000
      const recent = (failures.get(username) ?? []).filter((moment) => moment > since)
      failures.set(username, recent)
      const oldest = recent[recent.length - limit.failures]
      return oldest === undefined ? 0 : Math.ceil((oldest - since) / 1000)
    },
    failed(username: string, now: number): void {
      failures.set(username, [...(failures.get(username) ?? []), now])
    },
    succeeded: (username: string): boolean => failures.delete(username),
    forgetAll: (): void => failures.clear(),
  }
}
