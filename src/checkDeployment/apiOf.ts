import type { SessionOptions } from '../session/options/options.ts'
import { fill } from '../session/util/fill.ts'
import type { Wish } from './arguments.ts'
import type { Answer } from './ask.ts'

type Found = {
  readonly url: URL
  /** The source that the address was read from. */
  readonly from: string
  /** The given options, overridden by the configuration in the page. */
  readonly given: SessionOptions
}

const configured = /<meta name="neshast-config" content='([^']*)'/
const plain: Readonly<Record<string, string>> = { '&#39;': "'", '&lt;': '<', '&amp;': '&' }

/** The configuration that `npm run configure` has written into the page. */
function optionsIn({ text = '' }: Answer): SessionOptions {
  const content = configured
    .exec(text)?.[1]
    ?.replace(/&(#39|lt|amp);/g, (each) => plain[each] ?? '')
  try {
    return (JSON.parse(content ?? '{}') as { session?: SessionOptions }).session ?? {}
  } catch {
    return {} // not valid JSON: it was edited by hand, and the app cannot start
  }
}

const originsIn = (policy: string | null) =>
  (/connect-src([^;]*)/.exec(policy ?? '')?.[1] ?? '')
    .split(/\s+/)
    .filter((source) => /^https?:\/\/[^*]+$/.test(source))

/** The address of the app's API: as given, as configured in the page, or as its policy allows. */
export function apiOf(page: Answer, { api, given, base }: Wish): Found {
  const ofPage = optionsIn(page)
  const found = { given: fill(ofPage, given) as SessionOptions }
  if (api !== undefined) return { ...found, url: api, from: '--api' }
  if (ofPage.baseUrl !== undefined)
    return { ...found, url: new URL(ofPage.baseUrl, base), from: 'as the page was configured' }
  if (URL.canParse(given.baseUrl ?? ''))
    return { ...found, url: new URL(given.baseUrl ?? ''), from: 'the options’ baseUrl' }
  const [origin, ...others] = originsIn(page.headers.get('content-security-policy'))
  return origin !== undefined && others.length === 0
    ? {
        ...found,
        url: new URL(origin),
        from: 'the one origin of the policy’s connect-src; --api for another',
      }
    : { ...found, url: new URL('/', base), from: 'the app’s own origin; --api for another' }
}
