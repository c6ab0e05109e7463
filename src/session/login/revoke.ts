import { createBackoff } from '../http/backoff'
import type { CallEndpoint, EndpointResult } from '../http/callEndpoint'
import type { CookieQueue } from '../tabs/cookieQueue'
import type { Environment } from '../platform/environment'
import { fault } from '../state/errors'
import { hasEnded } from '../state/expiry'
import type { FilledOptions } from '../options/options'
import { createDeadline } from '../util/deadline'
import { throwLater } from '../util/throwLater'
import { readTokens, type Tokens } from '../http/tokenResponse'

type Deps = {
  env: Environment
  options: FilledOptions
  call: CallEndpoint
  inCookieQueue: CookieQueue
  ofCookie: () => { isReplaced: (revoking: Revoking) => Promise<boolean> } | undefined
}

/**
 * Tokens to forget, which a refresh may replace, and the session that they were of; `at` is when that was over, in epoch
 * milliseconds.
 */
type Revoking = {
  tokens: Partial<Tokens>
  readonly epoch: number
  readonly at: number
  hasThrown?: boolean
}

/**
 * Makes `revoke`, which tells the server to forget tokens, at best effort: nobody waits for it, and
 * `keepalive` lets it outlive the page. Where the server cannot be reached it is told later, for as long
 * as the page lives.
 */
export function createRevoke(deps: Deps) {
  const { env, options, call, inCookieQueue, ofCookie } = deps
  const backoff = createBackoff(env)
  let waiting: Revoking[] = []
  const deadline = createDeadline(env.now, () => void sendAll())
  let stopAttention: (() => void) | undefined
  let isClosed = false

  /** Resolves to the fault, if there is one. What a function of the host's throws counts as one, the first time. */
  const send = (revoking: Revoking) =>
    inCookieQueue(() => sendNow(revoking)).catch((error: unknown) => {
      throwLater(error)
      if (revoking.hasThrown) return undefined
      revoking.hasThrown = true
      return fault('logout', 'unreachable')
    })

  async function sendNow(revoking: Revoking) {
    const { logout } = options.endpoints
    if (!logout) return undefined
    if (await ofCookie()?.isReplaced(revoking)) return undefined
    const first = carried(revoking)
    if (logout.bearer === 'fresh' && !first.accessToken && (first.refreshToken || ofCookie())) {
      const answer = await call('refresh', first)
      if (!answer.ok) return faultOf(answer)
      const read = readTokens('refresh', answer, options, revoking.tokens.renewal)
      if ('tokens' in read) revoking.tokens = read.tokens
    }
    return faultOf(await call('logout', carried(revoking)))
  }

  /** An access token goes along only while it is valid: some servers refuse the call otherwise. */
  const carried = ({ tokens: { accessToken, renewal } }: Revoking) => ({
    accessToken:
      accessToken && !hasEnded(accessToken.expiresAt, env.now()) ? accessToken.value : undefined,
    refreshToken: renewal?.by === 'refreshToken' ? renewal.token.value : undefined,
    keepalive: true,
  })

  /** The fault for which a call is to be made again. */
  function faultOf(outcome: EndpointResult) {
    if (outcome.ok || outcome.error.name !== 'FaultError') return undefined
    // 404 and 405 mean that the server has no such call: it is not tried again.
    return [404, 405].includes(outcome.error.status ?? 0) ? undefined : outcome.error
  }

  async function sendAll() {
    deadline.clear()
    const all = waiting
    waiting = []
    for (const [index, each] of all.entries()) {
      const error = await send(each)
      if (error) {
        waiting = [...all.slice(index), ...waiting]
        backoff.failed(error)
        return schedule()
      }
    }
    backoff.succeeded()
  }

  function schedule() {
    if (isClosed) return // a call was still under way
    stopAttention ??= env.onFocusOrOnline(() => {
      backoff.retrySoon()
      schedule()
    })
    deadline.set(waiting.length > 0 ? backoff.onDemandAt() : Infinity)
  }

  return {
    revoke(tokens: Partial<Tokens>, epoch: number) {
      const mine = { tokens, epoch, at: env.now() }
      void send(mine).then((error) => {
        if (!error) return
        waiting.push(mine)
        backoff.failed(error)
        schedule()
      })
    },
    stopRevoking() {
      isClosed = true
      deadline.clear()
      stopAttention?.()
    },
  }
}
