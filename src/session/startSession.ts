import type { Environment } from './platform/environment'
import type { SharedState, SharedStateAccess } from './tabs/sharedState'
import type { SignIn } from './login/signIn'
import type { Revoke } from './http/tokenResponse'
import type { CookieParts } from './cookieParts'
import type { AutoRefresh } from './refresh/autoRefresh'
import type { StateAccess } from './state/stateAccess'
import type { RecordStorage } from './storage/recordStorage'
import { over } from './state/reducer'
import { isLoggedIn } from './state/session'
import { rehydrated } from './storage/rehydration'
import type { DuplicateTabGuard } from './tabs/duplicateTab'
import type { TabSync } from './tabs/tabSync'
import type { UserQuery } from './user/userQuery'

type Deps = {
  env: Environment
  state: StateAccess
  storage: RecordStorage
  shared: SharedStateAccess
  duplicateTab: DuplicateTabGuard
  ofCookie: () => Pick<CookieParts, 'lastTab' | 'restore'> | undefined
  loadCookieParts: () => Promise<void>
  tabs: TabSync
  autoRefresh: AutoRefresh
  userQuery: UserQuery
  restore: SignIn['restore']
  onReadBack: () => void
  revoke: Revoke
}

/**
 * Makes `start`, which reads the stored session back, compares it with the clock and opens the parts that keep it
 * current, and `stop`, which closes them.
 */
export function createStart(deps: Deps) {
  const { env, state, storage, ofCookie, revoke } = deps
  const opened = () => {
    const { lastTab, restore } = ofCookie() ?? {}
    return [deps.duplicateTab, lastTab, restore, deps.tabs, deps.autoRefresh]
  }
  let isStopped = false

  /** Ends a stored session that was to end with its last tab, if no tab has it any more. */
  async function endLeftSession() {
    const left = storage.stored()
    if (!left || !isLoggedIn(left) || !(await ofCookie()?.lastTab.isOver(left))) return
    // Another person may have signed in meanwhile: their session stays.
    if (storage.stored()?.epoch === left.epoch) storage.remove()
    revoke(left, left.epoch)
  }

  /**
   * Ends a session whose end is noted, though the storage does not show it: a browser that was killed has lost it. The
   * server may not have heard of it either; but a cookie may be somebody else's by now, and another session go on with the
   * tokens of the one that it has replaced.
   */
  function endAgain(shared?: SharedState) {
    const left = storage.stored()
    const reason = deps.duplicateTab.endOf(left, shared)
    if (!left || !isLoggedIn(left) || !reason || isStopped) return
    storage.write(over(left, { reason, at: env.now() }))
    state.dispatch(rehydrated(storage.stored()))
    if (reason !== 'userChanged' && !ofCookie()) revoke(left, left.epoch)
  }

  return {
    async start() {
      // The host may call `stop` at any time; after that nothing may be opened.
      if (isStopped) return
      await env.opened?.()
      const seen = deps.shared.probe()
      await deps.loadCookieParts()
      if (isStopped) return
      await deps.duplicateTab.claim()
      if (isStopped) return
      storage.settle()
      await endLeftSession()
      if (isStopped) return
      // Read again: another tab may have written meanwhile.
      storage.settle()
      state.dispatch(rehydrated(storage.stored()))
      opened().forEach((part) => part?.open())
      void seen.then(endAgain)
      // Until it is known whether the cookie is somebody's, nothing is asked in the name of nobody.
      await deps.restore()
      if (isStopped) return
      deps.onReadBack()
      if (isLoggedIn(state.session())) void deps.userQuery.loadUser()
    },
    stop() {
      isStopped = true
      opened().forEach((part) => part?.close())
    },
  }
}
