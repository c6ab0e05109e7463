import type { Wish } from './arguments.ts'
import type { Answer } from './ask.ts'

type Found = { readonly url: URL; readonly from: string }

const originsIn = (policy: string | null) =>
  (/connect-src([^;]*)/.exec(policy ?? '')?.[1] ?? '')
    .split(/\s+/)
    .filter((source) => /^https?:\/\/[^*]+$/.test(source))

/** Where the app's API is: as given, or as the page lets it be. */
export function apiOf({ headers }: Answer, { api, given, base }: Wish): Found {
  if (api !== undefined) return { url: api, from: '--api' }
  if (URL.canParse(given.baseUrl ?? ''))
    return { url: new URL(given.baseUrl ?? ''), from: 'the options’ baseUrl' }
  const [origin, ...others] = originsIn(headers.get('content-security-policy'))
  return origin !== undefined && others.length === 0
    ? {
        url: new URL(origin),
        from: 'the one origin of the policy’s connect-src; --api for another',
      }
    : { url: new URL('/', base), from: 'the app’s own origin; --api for another' }
}
