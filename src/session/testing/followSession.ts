import { fillOptions } from '../options/defaults'
import type { SessionOptions } from '../options/options'
import { isLoggedIn } from '../state/session'
import type { Cookie, TestContext } from './page'
import { createSessionRecord } from './sessionRecord'

/** The stored session and the cookies, while no browser context has them. */
export type Kept = { readonly text: string; readonly cookies: Cookie[] }

/** How long an answer to a refresh that is under way at the end of a test may take, in milliseconds. */
const refreshTimeoutMs = 5000
const pollMs = 20

/**
 * Follows the session that is stored in a browser context, until `handOn` is called to get what the next context can go
 * on with. That is nothing if the session is over or another one has begun, or if a refresh was sent whose tokens were
 * never stored, because the refresh token before it may have been used.
 */
export async function followSession(context: TestContext, given: SessionOptions, origin: string) {
  const options = fillOptions(given)
  const { key, decode } = createSessionRecord(given, origin)
  const { refresh } = options.endpoints
  const url = refresh && new URL(refresh.url, new URL(options.baseUrl, origin)).href
  const begun = await read()

  const underWay = new Set<object>()
  let refreshes = 0
  let isLost = false
  const onRequest = (request: { url(): string }) => {
    if (request.url() !== url) return
    underWay.add(request)
    refreshes += 1
  }
  const onResponse = (response: { request(): object; ok(): boolean }) => {
    // An answer of a proxy, or none, does not tell whether the server has used the refresh token.
    if (underWay.delete(response.request()) && !response.ok()) isLost = true
  }
  const onFailed = (request: object) => {
    if (underWay.delete(request)) isLost = true
  }
  context.on('request', onRequest)
  context.on('response', onResponse)
  context.on('requestfailed', onFailed)

  async function read() {
    const { cookies, origins } = await context.storageState()
    const items = origins.find((each) => each.origin === origin)?.localStorage
    const text = items?.find(({ name }) => name === key)?.value ?? ''
    const session = decode(text)
    return session && isLoggedIn(session) ? { session, kept: { text, cookies } } : undefined
  }

  async function settled(): Promise<Kept | undefined> {
    for (const until = Date.now() + refreshTimeoutMs; Date.now() < until;) {
      const found = await read()
      if (isLost || found?.session.epoch !== begun?.session.epoch) return undefined
      // A record without tokens always has the rotation 0, so the refreshes that were seen count.
      const rotations =
        options.persist === 'none'
          ? refreshes
          : (found?.session.rotation ?? 0) - (begun?.session.rotation ?? 0)
      if (underWay.size === 0 && rotations >= refreshes) return found?.kept
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    return undefined
  }

  /** Blocks further refreshes, waits for the one that is under way, and resolves to what can be handed on. */
  return async function handOn(): Promise<Kept | undefined> {
    await context.route(
      ({ href }) => href === url,
      (route) => route.abort(),
    )
    context.off('request', onRequest)
    const kept = await settled()
    context.off('response', onResponse)
    context.off('requestfailed', onFailed)
    return kept
  }
}
