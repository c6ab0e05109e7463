import type { Endpoint, FilledOptions } from '../options/options'

/** Reads a field of a request's body by its name. */
export type Field = (name: string) => unknown

/** The constant fields of a call, by which a server may tell it from others at the same address. */
const constantsOf = ({ body }: Endpoint) =>
  Object.entries(body || {}).filter(([, value]) => !/^\{\w+Token\}$/.test(String(value)))

/** Tells by the options which call a request is. */
export function createCallMatching({ baseUrl, endpoints, login }: FilledOptions) {
  /** An address below `baseUrl`; without an origin of its own it is one of any origin, below any path. */
  function addressOf(url: string) {
    const any = 'http://any.invalid'
    const { origin, pathname, searchParams } = new URL(url, new URL(baseUrl, any))
    const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const before = origin === any ? 'https?://.+' : literal(origin)
    return { path: new RegExp(`^${before}${literal(pathname)}$`), searchParams }
  }

  /** Whether a request has the query of a URL, among whatever else. */
  function hasQuery(url: string, request: Request) {
    const { searchParams } = new URL(request.url)
    return [...addressOf(url).searchParams].every(([key, value]) =>
      searchParams.getAll(key).includes(value),
    )
  }

  /** Whether login and refresh have one address: then the field of the username may be all that tells them apart. */
  const isOneAddress =
    endpoints.refresh !== false &&
    String(addressOf(endpoints.login.url).path) === String(addressOf(endpoints.refresh.url).path)

  return {
    addressOf,
    hasQuery,

    /** Whether a request to the address of a call is that call: by its query, its constants and the field of a login. */
    isCall(name: string, endpoint: Endpoint, request: Request, field: Field) {
      const isLogin = isOneAddress && name !== 'login' && field(login.username) !== undefined
      return (
        !isLogin &&
        hasQuery(endpoint.url, request) &&
        constantsOf(endpoint).every(([key, value]) => String(field(key)) === String(value))
      )
    },

    /** By how much a call is told from others at its address: that with the most is to be tried first. */
    marksOf: (endpoint: Endpoint) =>
      [...addressOf(endpoint.url).searchParams].length + constantsOf(endpoint).length,
  }
}
