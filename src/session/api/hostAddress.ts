import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query'
import type { Environment } from '../platform/environment'
import { attempt } from '../util/attempt'
import { notTold, ownParts } from './ownParts'

/** Arguments, and the absolute URL that a request with them goes to; empty where it is none of the API's. */
export type Addressed = { readonly args: unknown; readonly goesTo: string }

/** Finds out where a request goes. */
export type HostAddress = (args: unknown, url: string, api: BaseQueryApi) => Promise<Addressed>

type Deps = {
  env: Environment
  baseUrl: URL
  isOurs: (url: string) => boolean
}

/** As RTK Query tells them: what has no scheme and no host is relative. */
const isAbsolute = (url: string) => url.includes('//') && /^([a-z][a-z\d+\-.]*:)?\/\//i.test(url)

/** Whether a URL begins with a scheme, as `https:x` and `documents:batch` do: some base queries request that as it is. */
const hasScheme = (url: string) => attempt(() => new URL(url, 'neshast:/').protocol) !== 'neshast:'

/** Whether a base URL ends with its host, so that what is put behind it could become a part of that. */
const isHost = (url: string) => /^([a-z][a-z\d+\-.]*:)?\/\/[^/?#]*$/i.test(url)

/** Tells where the requests of a base query go that may have a base URL of its own: `told`, or the one that it tells. */
export function createHostAddress(
  { env, baseUrl, isOurs }: Deps,
  baseQuery: Parameters<typeof ownParts>[0],
  told: string | undefined,
): HostAddress {
  /** What `fetch` resolves a relative URL against: a `<base>` may name another address than the page's. */
  let page = ''
  /** The document's base URL when `page` was read: a document may get its `<base>` late. */
  let seen: string | undefined
  /** The base URL of the base query; `''` if it has none, `undefined` if it is not known. */
  let own = told
  /** The default headers of the base query, which it would leave out as soon as there are others in the arguments. */
  let defaults: Readonly<Record<string, string>> | undefined
  let isAsked = false
  /** The question for both, while it is under way: requests that begin together ask once. */
  let asked: Promise<void> | undefined
  let base: URL | undefined
  /** Whether a path can be put behind the base without becoming its host, as it would behind "/". */
  let isPlain = false
  const resolved = (url: string, against: URL | string) =>
    attempt(() => new URL(url, against).href) ?? ''
  const ask = async (api: BaseQueryApi) => {
    try {
      const found = await ownParts(baseQuery, api)
      own ??= found.baseUrl
      defaults = found.headers
      isAsked = true
    } finally {
      asked = undefined
    }
  }

  return async (given, url, api) => {
    const at = typeof document === 'undefined' ? '' : document.baseURI
    if (at !== seen) {
      seen = at
      // Outside of browsers it may throw, or be empty.
      page = attempt(() => new Request('').url) || env.origin
      base = undefined
    }
    if (!isAsked) await (asked ??= ask(api))
    if (own === undefined && !isAbsolute(url)) throw notTold(url)
    // Only RTK Query's has some, and takes fields.
    const { headers } = { ...(given as FetchArgs) }
    const args = defaults && !headers ? { ...(given as object), headers: defaults } : given
    // Normalized, because origins are compared as text. What is no URL does not go to the API.
    if (own === undefined || isAbsolute(url)) {
      // Some put also a whole URL behind the base that they tell.
      const isElsewhere = told !== undefined && !isOurs(resolved(told, page))
      return { args, goesTo: isElsewhere ? '' : resolved(url, page) }
    }
    if (base === undefined) {
      base = new URL(own, own === '' ? baseUrl : page)
      isPlain = isOurs(base.href) && isOurs(resolved(`${own}/neshast.invalid`, page))
    }
    // The base query joins base and URL itself: in an unknown way if the host has named the base, and without a slash
    // if the URL is empty or only a query.
    if (told !== undefined || (own !== '' && /^(\?|$)/.test(url))) {
      const sending = (joined: string, goesTo: string) => ({
        // What has no URL goes where the base query sends everything.
        args:
          joined === url || !(args as FetchArgs | undefined)?.url
            ? args
            : { ...(args as object), url: joined },
        goesTo,
      })
      // Some only concatenate the two, and ".evil.test" would become a part of the host name: so a slash is put between
      // them.
      const joined = !/^[/?]/.test(url) && isHost(own) ? `/${url}` : url
      // A path needs no parsing: that takes longer than all else here.
      if (isPlain && /^\/\w/.test(joined)) return sending(joined, base.origin + joined)
      const { href } = base
      /** As axios and RTK Query do: with one slash between them. */
      const slashed = (sent: string) =>
        isAbsolute(sent) ? sent : `${own?.replace(/\/+$/, '')}/${sent.replace(/^\/+/, '')}`
      // Others resolve it, or take slashes away; a browser takes a backslash for a slash; and what begins as with a scheme is
      // requested as it is by some. Wherever it would go must be the API, or no server at all.
      const isSafe = (sent: string) => {
        const isWhole = hasScheme(sent)
        const asLinks = [resolved(sent, href)]
        if (isWhole) asLinks.push(resolved(sent, page), attempt(() => new URL(sent).href) ?? '')
        return (
          [own + sent, slashed(sent)].every((each) => isOurs(resolved(each, page))) &&
          asLinks.every((each) => isOurs(each) || (isWhole && !/^(http|ws)s?:/.test(each)))
        )
      }
      const goesTo = hasScheme(joined) ? resolved(slashed(joined), page) : resolved(joined, href)
      if (isSafe(joined)) return sending(joined, goesTo)
      // As a whole it is left as it is by those that know a base.
      if (isSafe(goesTo)) return sending(goesTo, goesTo)
      return { args, goesTo: '' }
    }
    // Passed on as an absolute URL, so that the URL that was checked is the one that is requested.
    const href = new URL(own === '' ? url : own + url.replace(/^\//, ''), base).href
    return { args: { ...(args as object), url: href }, goesTo: href }
  }
}
