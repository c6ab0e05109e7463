// The bundler follows this order, and the layer compresses best in it: 0.2 kB less (`npm run size`) than by name.
import { createRecordStorage } from './storage/recordStorage'
import { recordApi } from './options/recordApi'
import { createDuplicateTabGuard } from './tabs/duplicateTab'
import { createListeners } from './state/listeners'
import { createCheckExpiry } from './refresh/checkExpiry'
import { createCancellation } from './refresh/cancellation'
import { createBackoff } from './http/backoff'
import { createSharedState, type Change } from './tabs/sharedState'
import { createIdOf, userOf } from './refresh/tokenOwner'
import { createCallEndpoint } from './http/callEndpoint'
import { createTabSync } from './tabs/tabSync'
import { createRevoke } from './login/revoke'
import { createAutoRefresh } from './refresh/autoRefresh'
import { withoutTokens } from './state/reducer'
import { createProactiveRefresh } from './refresh/proactiveRefresh'
import { createRefresh } from './refresh/refresh'
import { createPersister } from './tabs/persister'
import { createRunWithLock, lockGraceMs } from './tabs/lock'
import { tellUnexpectedAnswer } from './advice/unexpectedAnswer'
import { withAdvice } from './advice/doubtfulAnswer'
import type { CookieParts } from './cookieParts'
import type { FilledOptions } from './options/options'
import type { Environment } from './platform/environment'
import type { SessionError } from './state/errors'
import type { Session } from './state/session'
import type { StateAccess } from './state/stateAccess'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

type Deps = { env: Environment; options: FilledOptions; baseUrl: URL; state: StateAccess }

/**
 * Makes the parts that store, share and refresh a session, each after those that it uses. The type `Deps` of each part
 * says which of the others it uses.
 */
export function createParts<D extends Deps>(deps: D) {
  const { env, options, baseUrl } = deps
  const listeners = createListeners()
  const advise =
    process.env.NODE_ENV === 'production'
      ? undefined
      : (error: SessionError) => tellUnexpectedAnswer(error, options, baseUrl)
  const report = (error: SessionError) => {
    listeners.report(error)
    advise?.(error)
  }
  const idOf = createIdOf(options)
  const idOfSession = (session: Session) => idOf(userOf(session))
  const storable = options.persist === 'none' ? withoutTokens : (session: Session) => session
  const storage = createRecordStorage(env, recordApi(options, baseUrl), storable)
  const shared = createSharedState(env)
  const locking = {
    env,
    holderTimeoutMs: Math.max(...Object.values(options.timeouts)) + lockGraceMs,
    change: (change: Change) =>
      storage.area() === 'local' ? shared.change(change) : shared.changeInTab(change),
  }
  let cookieParts: CookieParts | undefined
  const first = {
    ...deps,
    listeners,
    report,
    advise,
    limits: options.limits.map((make) => make(env)),
    idOf,
    idOfSession,
    storage,
    shared,
    duplicateTab: createDuplicateTabGuard(env, storage, shared),
    /** What only a session that is renewed by a cookie needs; `undefined` for any other. */
    ofCookie: () => cookieParts,
    inCookieQueue: <T>(task: () => Promise<T>) => cookieParts?.inQueue(task) ?? task(),
    runWithLock: createRunWithLock({
      ...locking,
      holderTimeoutMs: lockGraceMs + options.timeouts.refresh,
    }),
    cancellation: createCancellation(),
    loginCancellation: createCancellation(),
    call:
      process.env.NODE_ENV === 'production'
        ? createCallEndpoint(env, options, baseUrl, report)
        : withAdvice(
            createCallEndpoint(env, options, baseUrl, report),
            options,
            baseUrl,
            env.origin,
          ),
    backoff: createBackoff(env),
    proactiveRefresh: createProactiveRefresh(env, options),
  }
  /** Loads the code for the cookie, where one renews the session. Nothing may be sent before. */
  async function loadCookieParts() {
    if (options.renewal !== 'cookie') return
    const late = await import('./cookieParts')
    // Where it cannot be had, people sign in.
    const restore = options.restore && (await import('./login/restore').catch(() => undefined))
    cookieParts = late.createCookieParts({ ...first, ...locking }, restore)
  }
  const parts = { ...first, ...createRevoke(first), loadCookieParts }
  const tabs = createTabSync({ ...parts, idOf: idOfSession })
  const checkExpiry = createCheckExpiry({ ...parts, tabs })
  const persister = createPersister({ ...parts, tabs })
  const refresh = createRefresh({ ...parts, ...persister, tabs, checkExpiry })
  const autoRefresh = createAutoRefresh({ ...parts, tabs, checkExpiry, refresh })
  return { ...parts, tabs, checkExpiry, persister, refresh, autoRefresh }
}

export type Parts = ReturnType<typeof createParts>
