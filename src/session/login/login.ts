import type { Core, Result } from '../core'
import type { Credentials } from './credentials'
import { sessionEnded } from '../state/errors'
import { events } from '../state/events'
import type { LastTab } from '../tabs/lastTab'
import { isLoggedIn } from '../state/session'
import type { SharedStateAccess } from '../tabs/sharedState'
import type { RecordStorage } from '../storage/recordStorage'
import { readTokens } from '../http/tokenResponse'

/**
 * Logs in. The session before it is replaced only when the new one is there; an answer that comes
 * after a logout, or after another login, is revoked and dropped.
 */
export async function logIn(
  core: Core,
  storage: RecordStorage,
  shared: SharedStateAccess,
  lastTab: LastTab,
  credentials: Credentials,
): Promise<Result> {
  const { options, env } = core
  const attempt = core.loginSignal()
  const done = await core.inCookieQueue(begin)
  if (done.ok) await core.persisted()
  return done

  async function begin(): Promise<Result> {
    if (attempt.aborted) return { ok: false, error: sessionEnded }
    const outcome = await core.call('login', { fields: credentials.reveal() })
    const answer = outcome.ok ? readTokens('login', outcome, options) : outcome
    if ('error' in answer)
      return { ok: false, error: attempt.aborted ? sessionEnded : answer.error }
    const epoch = await newEpoch(core, storage, shared)
    if (attempt.aborted) {
      core.revoke(answer.tokens, epoch)
      return { ok: false, error: sessionEnded }
    }
    const replaced = core.session()
    // The cookie is the browser's, and so is a session that it renews.
    const isOfBrowser = options.renewal === 'cookie'
    const area = credentials.remember || isOfBrowser ? 'local' : 'tab'
    if (isOfBrowser) lastTab.begin(epoch, credentials.remember)
    if (isLoggedIn(replaced)) {
      core.revoke(replaced, replaced.epoch)
      // Where it was stored it would live on, and come back with the next reload.
      if (storage.area() !== area) {
        core.dispatch(events.reset({ epoch: replaced.epoch, reason: 'userChanged', at: env.now() }))
      }
    }
    storage.choose(area)
    core.dispatch(events.loggedIn({ epoch, rotation: 0, beganAt: env.now(), ...answer.tokens }))
    return { ok: true }
  }
}

/** A number that no other session of this browser has: two tabs may log in at the same moment. */
async function newEpoch(
  core: Core,
  storage: RecordStorage,
  shared: SharedStateAccess,
): Promise<number> {
  const known = Math.max(core.session().epoch, storage.stored()?.epoch ?? 0)
  let mine = 0
  // Where the tabs cannot count in order, they leave room for each other.
  const spread = () => 1 + Math.floor(1000 * core.env.random())
  try {
    await shared.change((now) => {
      mine = Math.max(now.lastEpoch, known) + (shared.isAtomic() ? 1 : spread())
      return { ...now, lastEpoch: mine }
    })
    return mine
  } catch {
    return Math.max(mine, known) + spread()
  }
}

/**
 * Logs out: here and at once, whatever the server will say to the call that follows. Resolves when no
 * storage holds a token any more.
 */
export async function logOut(core: Core): Promise<void> {
  const session = core.session()
  core.cancelAll()
  if (session.status === 'loggedOut') return
  core.dispatch(events.loggedOut({ epoch: session.epoch, reason: 'logout', at: core.env.now() }))
  core.revoke(session, session.epoch)
  await core.persisted()
}
