import type { Core, Done } from './core'
import { expiredAuthSession, fault, sessionEnded } from './errors'
import { events } from './events'
import { revoke } from './revoke'
import { isLoggedIn } from './session'
import { readTokens } from './wire'

/** A refresh on its way, and the session that it is for. */
type UnderWay = { readonly life: AbortSignal; readonly done: Promise<Done> }

/**
 * Makes `refresh`: one call at a time however many wait for it, tied to no caller's abort signal.
 * A clear no ends the session; a fault keeps it, and until the next try is due it answers for the server.
 */
export function createRefresh(core: Core) {
  let underWay: UnderWay | undefined

  async function renew(): Promise<Done> {
    const { env, options, backoff } = core
    const session = core.session()
    const life = core.life()
    if (!isLoggedIn(session)) return { ok: false, error: sessionEnded }
    const { epoch, rotation, renewal } = session
    if (options.endpoints.refresh === false || renewal.by !== 'refreshToken') {
      return { ok: false, error: expiredAuthSession }
    }

    const outcome = await core.call('refresh', options.endpoints.refresh, {
      body: { [options.refreshToken.data]: renewal.token.value },
      timeout: options.timeouts.refresh,
    })
    const answer = outcome.ok ? readTokens('refresh', outcome, options, renewal) : outcome
    if ('tokens' in answer) {
      if (life.aborted) {
        revoke(core, answer.tokens)
        return { ok: false, error: sessionEnded }
      }
      core.dispatch(
        events.tokenRefreshed({
          epoch,
          rotation: rotation + 1,
          ...answer.tokens,
          cause: 'refreshed',
        }),
      )
      backoff.settled()
      await core.persisted()
      return { ok: true }
    }
    if (life.aborted) return { ok: false, error: sessionEnded }
    const { error } = answer
    if (error.name === 'RefusedError') {
      core.dispatch(events.reset({ epoch, reason: 'refreshRefused', at: env.now() }))
      return { ok: false, error }
    }
    // An answer of 2xx without a token is not an answer to the question.
    const met = error.name === 'FaultError' ? error : fault('refresh', 'notUnderstood')
    backoff.failed(met)
    return { ok: false, error: met }
  }

  return function refresh({ now = false }: { now?: boolean } = {}): Promise<Done> {
    core.checkExpiry() // first of all, for it may itself lead here
    const life = core.life()
    if (underWay?.life !== life) underWay = undefined
    const trouble = core.backoff.trouble()
    const waits = !now && trouble !== undefined && core.env.now() < trouble.retryAt
    if (underWay === undefined && waits) {
      return Promise.resolve({ ok: false, error: trouble.error })
    }
    if (underWay === undefined) {
      const mine: UnderWay = {
        life,
        done: renew().finally(() => {
          if (underWay === mine) underWay = undefined
        }),
      }
      underWay = mine
    }
    return underWay.done
  }
}
