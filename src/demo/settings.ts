import type { Call } from './calls.ts'
import type { Fault, FaultTarget } from './faults.ts'
import { wrongSetting } from './settingsRules.ts'
import type { LoginLimit } from './throttle.ts'

export interface DemoSettings {
  /** Seconds that an access token lives; fractions are allowed. */
  tokenLifetime: number
  /** Seconds that a refresh token lives; fractions are allowed. */
  refreshLifetime: number
  /** Whether login and refresh also answer `refresh_expires_in`. */
  declareRefreshLifetime: boolean
  /** Whether a refresh revokes the access tokens that were issued before it. */
  oldAccessDies: boolean
  /** How many seconds after a sign-in all notes may be deleted; later, one has to sign in again for it. */
  recentLogin: number
  /** Wrong passwords for one user name before 429, or false for no limit. */
  loginLimit: LoginLimit
  /** The fault of each call; a call without one has that of `all`. */
  faults: Partial<Record<FaultTarget, Fault>>
}

/** Some settings to change. In `faults`, null removes a fault, and calls that are not named keep theirs. */
export type SettingsPatch = Partial<Omit<DemoSettings, 'faults'>> & {
  faults?: Partial<Record<FaultTarget, Fault | null>>
}

const defaults: DemoSettings = {
  tokenLifetime: 1800,
  refreshLifetime: 30 * 24 * 60 * 60,
  declareRefreshLifetime: false,
  oldAccessDies: false,
  recentLogin: 30,
  loginLimit: { failures: 5, seconds: 60 },
  faults: {},
}

export type Settings = ReturnType<typeof createSettings>

export function createSettings(initial: SettingsPatch) {
  const start = patched(defaults, initial)
  let current = start

  return {
    read: (): DemoSettings => current,
    change(patch: SettingsPatch): DemoSettings {
      return (current = patched(current, patch))
    },
    reset: (): void => void (current = start),
    clearFaults: (): void => void (current = { ...current, faults: {} }),

    /** The fault for this call; reduces the number of calls that the fault still lasts for. */
    takeFault(call: Call): Fault | undefined {
      const target = current.faults[call] ? call : 'all'
      const fault = current.faults[target]
      if (fault?.times !== undefined) {
        const left = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
        current = patched(current, { faults: { [target]: left } })
      }
      return fault
    },
  }
}

/** Throws a RangeError that names the first invalid setting. */
function patched(settings: DemoSettings, patch: SettingsPatch): DemoSettings {
  const wrong = wrongSetting(patch)
  if (wrong !== undefined) throw new RangeError(`No setting of this back end: ${wrong}`)
  const given = Object.entries({ ...settings.faults, ...patch.faults })
  const faults = Object.fromEntries(given.filter(([, fault]) => fault)) as DemoSettings['faults']
  return { ...settings, ...patch, faults }
}
