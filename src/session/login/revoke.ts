import { createBackoff } from '../http/backoff'
import type { createCallEndpoint } from '../http/callEndpoint'
import type { CookieQueue } from '../tabs/cookieQueue'
import type { Environment } from '../platform/environment'
import { hasEnded } from '../state/expiry'
import type { FilledOptions } from '../options/options'
import type { Tokens } from '../http/tokenResponse'

type Deps = {
  env: Environment
  options: FilledOptions
  call: ReturnType<typeof createCallEndpoint>
  inCookieQueue: CookieQueue
  /** The number of the newest session that is known in this browser, and when the one that lives began. */
  newest(): Promise<{ epoch: number; beganAt: number }>
}

/** Tokens to forget, and the session that they were of; `at` is when that was over, in epoch milliseconds. */
type Revoking = { readonly tokens: Partial<Tokens>; readonly epoch: number; readonly at: number }

/**
 * Makes `revoke`, which tells the server to forget tokens, at best effort: nobody waits for it, and
 * `keepalive` lets it outlive the page. Where the server cannot be reached it is told later, for as long
 * as the page lives.
 */
export function createRevoke({ env, options, call, inCookieQueue, newest }: Deps) {
  const backoff = createBackoff(env)
  let waiting: Revoking[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopAttention: (() => void) | undefined
  let isClosed = false

  /** Whether the cookie is a later session's by now: that one must not be revoked in place of the one before. */
  async function isReplaced({ epoch, at }: Revoking) {
    if (options.renewal !== 'cookie') return false
    const now = await newest()
    return now.epoch > epoch || now.beganAt > at
  }

  const send = (revoking: Revoking) => inCookieQueue(() => sendNow(revoking))

  async function sendNow(revoking: Revoking) {
    const { accessToken, renewal } = revoking.tokens
    if (options.endpoints.logout === false || (await isReplaced(revoking))) return undefined
    // An access token goes along only while it is valid: some servers refuse the call otherwise.
    const live = accessToken !== undefined && !hasEnded(accessToken.expiresAt, env.now())
    const outcome = await call('logout', {
      accessToken: live ? accessToken.value : undefined,
      refreshToken: renewal?.by === 'refreshToken' ? renewal.token.value : undefined,
      keepalive: true,
    })
    if (outcome.ok || outcome.error.name !== 'FaultError') return undefined
    // Where there is no such call, there is none later either.
    return [404, 405].includes(outcome.error.status ?? 0) ? undefined : outcome.error
  }

  async function sendAll() {
    clearTimeout(timer)
    const all = waiting
    waiting = []
    for (const [index, each] of all.entries()) {
      const error = await send(each)
      if (error !== undefined) {
        waiting = [...all.slice(index), ...waiting]
        backoff.failed(error)
        return schedule()
      }
    }
    backoff.succeeded()
  }

  function schedule() {
    clearTimeout(timer)
    if (isClosed) return // a call was still under way
    stopAttention ??= env.onFocusOrOnline(() => {
      backoff.retrySoon()
      schedule()
    })
    if (waiting.length > 0) {
      timer = setTimeout(() => void sendAll(), Math.max(backoff.openAt() - env.now(), 0))
    }
  }

  return {
    revoke(tokens: Partial<Tokens>, epoch: number) {
      const mine = { tokens, epoch, at: env.now() }
      void send(mine).then((error) => {
        if (error === undefined) return
        waiting.push(mine)
        backoff.failed(error)
        schedule()
      })
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      waiting = []
      stopAttention?.()
    },
  }
}
