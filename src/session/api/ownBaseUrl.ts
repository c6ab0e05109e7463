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

/**
 * The `baseUrl` of a `fetchBaseQuery`; `''` if it has none. It cannot be read from outside, so the base query is called
 * with an aborted signal, which sends nothing, and the URL of its request is read from `meta`.
 * @throws TypeError for any other base query, which does not tell where it would send `wanted`.
 */
export async function ownBaseUrl(
  baseQuery: AnyBaseQuery,
  api: BaseQueryApi,
  wanted: string,
): Promise<string> {
  const url = isRtkQuerys(baseQuery) ? await ask(baseQuery, api) : undefined
  if (url !== undefined) return url.slice(0, -probe.length)
  throw new TypeError(
    `withSession cannot know where this base query sends ${JSON.stringify(wanted)}: ` +
      'say it, as in withSession(baseQuery, { baseUrl: "https://api.example.com/" }).',
  )
}

async function ask(baseQuery: AnyBaseQuery, api: BaseQueryApi): Promise<string | undefined> {
  const aborted = new AbortController()
  aborted.abort()
  const { meta } = (await baseQuery(
    { url: probe } as never,
    { ...api, signal: aborted.signal },
    {} as never,
  )) as { meta?: { request?: Request } }
  return meta?.request?.url
}
