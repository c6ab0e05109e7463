import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query'

/** No base query takes it for an absolute URL, but a browser does: what comes back without more has no base. */
const probe = 'neshast:base'

type AnyBaseQuery = (args: never, api: BaseQueryApi, extraOptions: never) => unknown

/** Whether a base query is RTK Query's own: all that it makes have one text. */
const isRtkQuerys = (baseQuery: AnyBaseQuery) =>
  baseQuery.toString() === fetchBaseQuery({ fetchFn: fetch }).toString()

/**
 * The URL below which an RTK Query `fetchBaseQuery` sends what is relative, which it tells nobody: it is asked for a
 * request that has been aborted beforehand, so that nothing is sent. `''` where it has none; `undefined` for any other
 * base query.
 */
export async function ownBaseUrl(
  baseQuery: AnyBaseQuery,
  api: BaseQueryApi,
): Promise<string | undefined> {
  if (!isRtkQuerys(baseQuery)) return undefined
  const aborted = new AbortController()
  aborted.abort()
  const { meta } = (await baseQuery(
    { url: probe } as never,
    { ...api, signal: aborted.signal },
    {} as never,
  )) as { meta?: { request?: Request } }
  const url = meta?.request?.url
  return url === probe ? '' : url?.slice(0, -probe.length)
}
