import type { FilledOptions } from './options/options'
import type { Environment } from './platform/environment'
import type { StateAccess } from './state/stateAccess'
import type { RecordStorage } from './storage/recordStorage'
import type { SharedStateAccess } from './tabs/sharedState'
import type { LockDeps } from './tabs/turn'
import { createIsReplaced, createLastEpoch, createWatch } from './login/replacedCookie'
import type { createRestore } from './login/restore'
import { briefKey, hintKey } from './util/storageKeys'
import { storedText } from './util/storedText'
import { createLastTab } from './tabs/lastTab'
import { createCookieQueue } from './tabs/cookieQueue'

type Deps = LockDeps & {
  env: Environment
  options: FilledOptions
  state: StateAccess
  storage: RecordStorage
  shared: SharedStateAccess
}

/**
 * What only a session needs that is renewed by a cookie. It is a module of its own, so that no other host loads it; one
 * with a cookie does so before the stored session is read back. `late` is the code that begins a session with the cookie
 * alone, where the host asks for it and it could be loaded.
 */
export function createCookieParts(
  deps: Deps,
  late: { createRestore: typeof createRestore } | false | undefined,
) {
  const { restore } = deps.options
  const lastEpoch = createLastEpoch(deps)
  const parts = {
    inQueue: createCookieQueue(deps),
    lastTab: createLastTab(deps.env),
    isReplaced: createIsReplaced(deps),
    lastEpoch,
    watch: createWatch(lastEpoch),
  }
  const texts = {
    note: storedText(deps.env.localStorage, hintKey(deps.env)),
    brief: storedText(deps.env.localStorage, briefKey(deps.env)),
  }
  return {
    ...parts,
    restore:
      restore && late ? late.createRestore({ ...deps, ...parts, ...texts }, restore) : undefined,
  }
}

export type CookieParts = ReturnType<typeof createCookieParts>
