import type { createCallEndpoint } from '../http/callEndpoint'
import type { readTokens, Tokens } from '../http/tokenResponse'
import type { FilledOptions, Restore } from '../options/options'
import type { Environment } from '../platform/environment'
import type { ownerOf } from '../refresh/tokenOwner'
import type { SessionEndedError, SessionError } from '../state/errors'
import type { StateAccess } from '../state/stateAccess'
import type { SharedStateAccess } from '../tabs/sharedState'
import type { TabSync } from '../tabs/tabSync'
import type { beginSession, LoginDeps } from './login'
import { throwLater } from '../util/throwLater'
import { createMayRestore } from './mayRestore'

type Deps = Parameters<typeof createMayRestore>[0] & {
  env: Environment
  options: FilledOptions
  state: StateAccess
  shared: SharedStateAccess
  lastEpoch: () => Promise<number>
}

/** What is made after the parts of the cookie. */
type LateDeps = LoginDeps & { baseUrl: URL; tabs: Pick<TabSync, 'syncFromStorage'> }

/** What the session layer has anyway. It is given and not imported: else a bundler would split the layer for this module. */
type Given = {
  beginSession: typeof beginSession
  createCallEndpoint: typeof createCallEndpoint
  readTokens: typeof readTokens
  ownerOf: typeof ownerOf
  sessionEnded: SessionEndedError
}

/** How long localStorage may lag behind a session that another tab has begun, in milliseconds. */
const maxLagMs = 2000
const pollMs = 10

/**
 * Begins a session with the cookie alone, where nothing is stored: once, at the start of a page. All that does not
 * bring tokens leaves the person logged out, without a word; the next load of the page may try again.
 */
export function createRestore(deps: Deps, option: Restore) {
  const { env, options, state, shared, lastEpoch } = deps
  const mayRestore = createMayRestore(deps, option)
  let isOver = false
  /** The last number whose session was waited for in vain: its record has been cleared. */
  let vain = 0

  /** Waits, bounded, until this tab shows what another one has begun; resolves to the last number that any has begun. */
  async function catchUp(tabs: LateDeps['tabs']) {
    const last = await lastEpoch()
    for (let waited = 0; last > vain && state.session().epoch < last; waited += pollMs) {
      tabs.syncFromStorage()
      if (waited >= maxLagMs) vain = last
      else if (state.session().epoch < last)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    return last
  }

  async function restore(late: LateDeps, given: Given) {
    const { readTokens, ownerOf, sessionEnded } = given
    const { tabs } = late
    const asked = env.now()
    // That nobody is signed in is no error.
    const report = (error: SessionError) => {
      if (error.name === 'FaultError' || error.name === 'MissingFieldError') late.report(error)
    }
    const call = given.createCallEndpoint(env, options, late.baseUrl, report)

    async function get(): Promise<{ tokens: Tokens } | { error: SessionError }> {
      const over = { error: sessionEnded }
      if (isOver) return over
      const seen = await shared.change((value) => value).catch(() => undefined)
      // What another tab has been told meanwhile holds for this one too.
      const at = seen?.tried?.at ?? -1
      if (at >= asked && at <= env.now()) return over
      const last = await catchUp(tabs)
      const before = state.session()
      if (isOver || !mayRestore.look()) return over
      const refused = mayRestore.refusal()
      const outcome = await call('refresh')
      const tried = { at: env.now() }
      await shared.change((value) => ({ ...value, tried })).catch(() => undefined)
      if (!outcome.ok) {
        if (outcome.error.name === 'RefusedError') refused()
        return outcome
      }
      const answer = readTokens('refresh', outcome, options)
      if ('error' in answer) return answer
      const owner = await ownerOf({ env, options, call }, answer.tokens)
      // A session whose user nobody could load later.
      if (!('user' in owner) && options.user.from !== 'call') return over
      tabs.syncFromStorage()
      // Whoever has signed in or out meanwhile comes first; the cookie is the browser's, and loses nothing.
      if (isOver || state.session() !== before || (await lastEpoch()) > last) return over
      return { tokens: { ...answer.tokens, ...('user' in owner && owner) } }
    }

    // The cookie stays as it is where its session is not begun: it is not revoked.
    const quiet = { ...late, report, revoke: () => undefined }
    await given.beginSession(quiet, { remember: true }, get)
    await catchUp(tabs)
  }

  return {
    /**
     * Resolves when a session has begun, here or in another tab, or is not to be waited for any longer; `undefined`
     * where there is nothing to try.
     */
    start(...given: Parameters<typeof restore>): Promise<void> | undefined {
      if (!mayRestore.look()) return undefined
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          isOver = true
          resolve()
        }, options.timeouts.refresh)
        // What a function of the host throws must not keep the app from starting: it is an uncaught error.
        restore(...given)
          .catch(throwLater)
          .finally(() => {
            clearTimeout(timer)
            resolve()
          })
      })
    },
    open: mayRestore.open,
    close() {
      isOver = true
      mayRestore.close()
    },
  }
}
