import { fetchBaseQuery } from '@reduxjs/toolkit/query'
import { isFields } from '../util/path'
import { createTeller } from '../util/teller'

const tell = /* @__PURE__ */ createTeller()

const known = ['optional', 'replay', 'expired']
const isRtkQuerys = (baseQuery: object) => baseQuery.toString() === fetchBaseQuery().toString()
const isKnown = (session: unknown) =>
  session === undefined ||
  session === false ||
  (isFields(session) && Object.keys(session).every((name) => known.includes(name)))

/**
 * For development: tells a host without a compiler of what it has written as the session of a request, and means
 * nothing. `whose` says where it is.
 */
export function tellUnknownSession(session: unknown, whose: string) {
  if (!isKnown(session))
    tell(
      `${whose} has a "session" that is not known: it is false, for a public request, or an object with some of ${known.join(', ')}.`,
    )
}

/**
 * The same for the `extraOptions` of an endpoint. A base query of the host's may read more in them than RTK Query's own.
 */
export function tellExtraOptions(extraOptions: unknown, endpoint: string, baseQuery: object) {
  if (!isFields(extraOptions)) return
  const whose = `extraOptions of the endpoint ${endpoint}`
  tellUnknownSession(extraOptions['session'], whose)
  for (const name of ['public', ...known])
    if (name in extraOptions && isRtkQuerys(baseQuery))
      tell(
        `${whose} has "${name}", which nobody reads: extraOptions: { session: ${name === 'public' ? 'false' : `{ ${name} }`} }.`,
      )
}
