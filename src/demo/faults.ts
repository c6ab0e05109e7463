import { HttpResponse } from 'msw'
import { calls, type Call } from './calls.ts'
import { failure, unauthorised } from './answers.ts'

type Damage =
  /** The connection drops before the call takes effect. */
  | { kind: 'offline' }
  /** The call takes effect, then the connection drops. */
  | { kind: 'dropAnswer' }
  /** The call takes effect at once, its answer comes `ms` later. */
  | { kind: 'slow'; ms: number }
  /** The call is refused with 401. */
  | { kind: 'refuse' }
  | { kind: 'status'; status: number; retryAfter?: number | string }
  /** 200 with the page of a captive portal. */
  | { kind: 'html' }
  /** 200 with JSON that lacks the expected field. */
  | { kind: 'malformed' }

/**
 * Any fault may also delay the answer (`ms`, milliseconds), and may end by itself after a number of calls
 * (`times`).
 */
export type Fault = Damage & { ms?: number; times?: number }

export const faultTargets = [...calls, 'all'] as const
export type FaultTarget = Call | 'all'

const portal = `<!doctype html><title>Free Wi-Fi</title><h1>Welcome</h1><p>Accept the terms to go on.</p>`

/** Answers a call under a fault. `effect` is the call itself, which most faults do not run. */
export async function suffer(
  fault: Fault,
  effect: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await damaged(fault, effect)
  if (fault.ms) await pause(fault.ms, signal)
  return answer
}

async function damaged(fault: Fault, effect: () => Promise<Response>): Promise<Response> {
  switch (fault.kind) {
    case 'offline':
      return HttpResponse.error()
    case 'dropAnswer':
      await effect()
      return HttpResponse.error()
    case 'slow':
      return effect()
    case 'refuse':
      return unauthorised()
    case 'status':
      return failure(
        fault.status,
        'Out of order',
        fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) },
      )
    case 'html':
      return HttpResponse.html(portal)
    case 'malformed':
      return HttpResponse.json({ status: 'ok', data: {} })
  }
}

/** Ends early when the request is aborted, so that a server can be closed during a slow call. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
