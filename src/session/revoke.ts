import { createBackoff } from './backoff'
import type { createCall } from './call'
import type { Environment } from './environment'
import { hasEnded } from './expiry'
import type { FilledOptions } from './options'
import type { Tokens } from './wire'

type Making = {
  env: Environment
  options: FilledOptions
  call: ReturnType<typeof createCall>
}

/**
 * Makes `revoke`, which tells the server to forget tokens, at best effort: nobody waits for it, and
 * `keepalive` lets it outlive the page. Where the server cannot be reached it is told later, for as long
 * as the page lives.
 */
export function createRevoke({ env, options, call }: Making) {
  const backoff = createBackoff(env)
  let waiting: Partial<Tokens>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopAttention: (() => void) | undefined
  let isClosed = false

  async function send({ accessToken, renewal }: Partial<Tokens>) {
    if (options.endpoints.logout === false) return undefined
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
    for (const [index, tokens] of all.entries()) {
      const error = await send(tokens)
      if (error !== undefined) {
        waiting = [...all.slice(index), ...waiting]
        backoff.failed(error)
        return schedule()
      }
    }
    backoff.settled()
  }

  function schedule() {
    clearTimeout(timer)
    if (isClosed) return // a call was still under way
    stopAttention ??= env.onAttention(() => {
      backoff.hurry()
      schedule()
    })
    if (waiting.length > 0) {
      timer = setTimeout(() => void sendAll(), Math.max(backoff.openAt() - env.now(), 0))
    }
  }

  return {
    revoke(tokens: Partial<Tokens>) {
      void send(tokens).then((error) => {
        if (error === undefined) return
        waiting.push(tokens)
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
