import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query'

/**
 * `fetchBaseQuery` takes this for a relative URL, because it lacks `//`, and a browser for an absolute one: if it comes
 * back as it is, the base query has no `baseUrl`.
 */
const probe = 'neshast:base'

type AnyBaseQuery = (args: never, api: BaseQueryApi, extraOptions: never) => unknown

/**
 * Whether a base query was made by RTK Query's `fetchBaseQuery`, known by the source text of the function, which is the
 * same for all.
 */
const isRtkQuerys = (baseQuery: AnyBaseQuery) =>
  baseQuery.toString() === fetchBaseQuery().toString()

/** What a base query has of its own. */
type Own = {
  /** Its `baseUrl`; `''` if it has none, `undefined` if it does not tell. */
  readonly baseUrl: string | undefined
  /** Its default headers, which it uses for arguments that have none; `undefined` if it has none. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What a `fetchBaseQuery` has of its own. It cannot be read from outside, so the base query is called with an aborted
 * signal, with which `fetch` sends nothing, and the request is read from `meta`: once more with no headers at all, if it
 * has any. What is missing then are the default ones, the rest is what its `prepareHeaders` sets. Any other base query
 * tells nothing.
 */
export async function ownParts(baseQuery: AnyBaseQuery, api: BaseQueryApi): Promise<Own> {
  const request = isRtkQuerys(baseQuery) ? await ask(baseQuery, api) : undefined
  if (request === undefined) return { baseUrl: undefined }
  const baseUrl = request.url.slice(0, -probe.length)
  const found = [...request.headers].filter(([name]) => name !== 'accept')
  if (found.length === 0) return { baseUrl }
  const bare = await ask(baseQuery, api, { headers: {} })
  const defaults = found.filter(([name, value]) => bare?.headers.get(name) !== value)
  return defaults.length > 0 ? { baseUrl, headers: Object.fromEntries(defaults) } : { baseUrl }
}

/** The error for a base query that does not tell where it would send `wanted`. */
export const notTold = (wanted: string) =>
  new TypeError(
    `withSession cannot know where this base query sends ${JSON.stringify(wanted)}: ` +
      'say it, as in withSession(baseQuery, { baseUrl: "https://api.example.com/" }).',
  )

async function ask(baseQuery: AnyBaseQuery, api: BaseQueryApi, args = {}) {
  const aborted = new AbortController()
  aborted.abort()
  const { meta } = (await baseQuery(
    { url: probe, ...args } as never,
    { ...api, signal: aborted.signal },
    {} as never,
  )) as { meta?: { request?: Request } }
  return meta?.request
}
