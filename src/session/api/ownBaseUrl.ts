import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query'

/** No base query takes it for an absolute URL, but a browser does: what comes back without more has no base. */
const probe = 'neshast:base'

type AnyBaseQuery = (args: never, api: BaseQueryApi, extraOptions: never) => unknown

/** Whether a base query is RTK Query's own: all that it makes have one text. */
const isRtkQuerys = (baseQuery: AnyBaseQuery) =>
  baseQuery.toString() === fetchBaseQuery({ fetchFn: fetch }).toString()

/**
 * The URL below which an RTK Query `fetchBaseQuery` sends what is relative, which it tells nobody: it is asked for a
 * request that has been aborted beforehand, so that nothing is sent. `''` where it has none.
 * @throws TypeError for any other base query, which cannot be asked where it sends `wanted`.
 */
export async function ownBaseUrl(
  baseQuery: AnyBaseQuery,
  api: BaseQueryApi,
  wanted: string,
): Promise<string> {
  const url = isRtkQuerys(baseQuery) ? await ask(baseQuery, api) : undefined
  if (url !== undefined) return url === probe ? '' : url.slice(0, -probe.length)
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
