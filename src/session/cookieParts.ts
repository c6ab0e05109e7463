import type { Environment } from './platform/environment'
import type { StateAccess } from './state/stateAccess'
import type { RecordStorage } from './storage/recordStorage'
import type { SharedStateAccess } from './tabs/sharedState'
import type { LockDeps } from './tabs/turn'
import { createIsReplaced, createLastEpoch } from './login/replacedCookie'
import { createCookieQueue } from './tabs/cookieQueue'
import { createLastTab } from './tabs/lastTab'

type Deps = LockDeps & {
  env: Environment
  state: StateAccess
  storage: RecordStorage
  shared: SharedStateAccess
}

/**
 * What only a session needs that is renewed by a cookie. It is a module of its own, so that no other host loads it; one
 * with a cookie does so before the stored session is read back.
 */
export const createCookieParts = (deps: Deps) => ({
  inQueue: createCookieQueue(deps),
  lastTab: createLastTab(deps.env),
  isReplaced: createIsReplaced(deps),
  lastEpoch: createLastEpoch(deps),
})

export type CookieParts = ReturnType<typeof createCookieParts>
