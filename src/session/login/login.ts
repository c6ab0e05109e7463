import type { CallEndpoint } from '../http/callEndpoint'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { Cancellation } from '../refresh/cancellation'
import type { CookieQueue } from '../tabs/cookieQueue'
import type { StateAccess } from '../state/stateAccess'
import type { Credentials } from './credentials'
import type { createWatch } from './replacedCookie'
import { sessionEnded, type Result, type SessionError } from '../state/errors'
import { events } from '../state/events'
import type { DuplicateTabGuard } from '../tabs/duplicateTab'
import type { LastTab } from '../tabs/lastTab'
import { over } from '../state/reducer'
import { isLoggedIn } from '../state/session'
import type { SharedStateAccess } from '../tabs/sharedState'
import type { RecordStorage } from '../storage/recordStorage'
import { readTokens, secretsOf, type Revoke, type Tokens } from '../http/tokenResponse'

export type LoginDeps = {
  env: Environment
  options: FilledOptions
  state: StateAccess
  storage: RecordStorage
  shared: SharedStateAccess
  duplicateTab: DuplicateTabGuard
  ofCookie: () =>
    | { lastTab: LastTab; lastEpoch: () => Promise<number>; watch: ReturnType<typeof createWatch> }
    | undefined
  call: CallEndpoint
  loginCancellation: Cancellation
  inCookieQueue: CookieQueue
  revoke: Revoke
  report: (error: SessionError) => void
}

/**
 * Logs in. The session before it is replaced only when the new one is there; an answer that comes
 * after a logout, or after another login, is revoked and dropped.
 */
export const logIn = (deps: LoginDeps, credentials: Credentials) =>
  beginSession(deps, credentials, async () => {
    const { call, options } = deps
    const outcome = await call('login', { fields: credentials.reveal() })
    return outcome.ok ? readTokens('login', outcome, options) : outcome
  })

/** Begins a session with the tokens that `get` brings, by the same rules. */
export async function beginSession(
  deps: LoginDeps,
  { remember }: { readonly remember: boolean },
  get: () => Promise<{ tokens: Tokens } | { error: SessionError }>,
): Promise<Result> {
  const { env, state, storage, ofCookie, inCookieQueue, revoke, report } = deps
  const attempt = deps.loginCancellation.signal()
  const cookie = ofCookie()
  const isLate = await cookie?.watch(state.session().epoch)
  return inCookieQueue(begin)

  async function begin(): Promise<Result> {
    // While it waited for its turn, a session may have begun elsewhere that this tab has not heard of: the answer to this
    // login would take the cookie away from it.
    if (attempt.aborted || (await isLate?.())) return { ok: false, error: sessionEnded }
    const answer = await get()
    if ('error' in answer) {
      report(answer.error)
      return { ok: false, error: attempt.aborted ? sessionEnded : answer.error }
    }
    // Or this page stood still with the call, and was overtaken: the cookie is the later session's.
    if (await isLate?.()) return { ok: false, error: sessionEnded }
    const before = state.session()
    // The copy of this tab may have it: there it goes on.
    const isOurs = isLoggedIn(before) && (await deps.duplicateTab.take(before))
    // An attempt that is over takes no number: others would take it for a session that has begun.
    const epoch = await (attempt.aborted ? cookie?.lastEpoch() : newEpoch(deps))
    const replaced = state.session()
    // The host may begin a session with the same tokens twice: then they must not be revoked.
    const mine = secretsOf(answer.tokens)
    const isSame = isLoggedIn(replaced) && secretsOf(replaced).some((each) => mine.includes(each))
    if (attempt.aborted || epoch === undefined) {
      if (isSame) return { ok: true }
      revoke(answer.tokens, epoch ?? replaced.epoch)
      return { ok: false, error: sessionEnded }
    }
    // All tabs of the browser share the cookie, and so the session that it renews.
    const area = remember || cookie ? 'local' : 'tab'
    cookie?.lastTab.begin(epoch, remember)
    const left = storage.stored() ?? replaced
    const end = { reason: 'userChanged', at: env.now() } as const
    if (isLoggedIn(replaced)) {
      if (isOurs && !isSame) revoke(replaced, replaced.epoch)
      // The replaced session is stored in another area, from where the next reload would bring it back.
      if (storage.area() !== area) state.dispatch(events.reset({ epoch: replaced.epoch, ...end }))
    }
    // One that ended in this tab alone, because it could not be read (`tabSync.ts`), would be there for whoever opens the
    // next tab.
    else if (left.epoch === replaced.epoch + 1 && isLoggedIn(left)) storage.write(over(left, end))
    storage.choose(area)
    state.dispatch(events.loggedIn({ epoch, rotation: 0, beganAt: end.at, ...answer.tokens }))
    return { ok: true }
  }
}

/**
 * A number that no other session of this browser has: two tabs may log in at the same moment. It is the present moment
 * at least, in epoch milliseconds, so that numbers do not start over where everything stored was cleared. Without strictly
 * ordered changes two tabs may count from the same number: a random step makes it unlikely that they get the same.
 */
async function newEpoch({ env, state, storage, shared }: LoginDeps): Promise<number> {
  let mine = Math.max(state.session().epoch, storage.stored()?.epoch ?? 0, env.now())
  const count = (last: number, isOrdered?: boolean) =>
    (mine = Math.max(last, mine) + 1 + (isOrdered ? 0 : Math.floor(1000 * env.random())))
  await shared
    .change((now, isOrdered) => ({ ...now, lastEpoch: count(now.lastEpoch, isOrdered) }))
    .catch(() => count(0))
  return mine
}
