import type { createCallEndpoint, EndpointResult } from '../http/callEndpoint'
import type { Endpoint, FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import { attempt } from '../util/attempt'

/** The fields of a call by their names; those called `header:<name>` go into headers. */
export type Fields = Readonly<Record<string, unknown>>

/** An answer as it was, whatever it means to a login; the status is 0 where no API has answered. */
type Answered = {
  readonly outcome: EndpointResult
  readonly status: number
  readonly body: unknown
}

/** Sends one of the calls of a login. */
export type LoginCall = (endpoint: Endpoint, fields: Fields) => Promise<Answered>

type Deps = { env: Environment; options: FilledOptions; baseUrl: URL }

const parsed = (text: string): unknown => attempt(() => JSON.parse(text) as unknown) ?? text

/** Makes the calls of a login that has steps: by the rules of the login call, and with the answer as it was. */
export const createLoginCall =
  ({ env, options, baseUrl }: Deps, createCall: typeof createCallEndpoint): LoginCall =>
  async (endpoint, all) => {
    const entries = Object.entries(all)
    const isHeader = ([name]: [string, unknown]) => name.startsWith('header:')
    // `Headers` throws for what no header can hold, and its message would show it: that is left out, as such a token is.
    const headers = entries
      .filter(isHeader)
      .map(([name, value]) => [name.slice(7), String(value)] as [string, string])
      .filter((each) => attempt(() => new Headers([each])))
    const fields = Object.fromEntries(entries.filter((each) => !isHeader(each)))
    let answer: { status: number; text: Promise<string> } | undefined
    const call = createCall(
      {
        ...env,
        async fetch(request) {
          answer = undefined
          const response = await env.fetch(request)
          // The call for the CSRF token is no answer to the login.
          if (/^(get|head)$/i.test(request.method)) return response
          const text = response.clone().text()
          answer = { status: response.status, text: text.catch(() => '') }
          return response
        },
      },
      {
        ...options,
        headers: { ...options.headers, ...Object.fromEntries(headers) },
        endpoints: { ...options.endpoints, login: endpoint },
      },
      baseUrl,
      () => undefined, // reported when it is known what the answer means
    )
    const outcome = await call('login', { fields })
    const text = (await answer?.text) ?? ''
    // No answer, or a page of a proxy, asks for nothing.
    const isPage = text.trimStart().startsWith('<')
    return { outcome, status: isPage ? 0 : (answer?.status ?? 0), body: parsed(text) }
  }
