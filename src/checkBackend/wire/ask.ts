import type { AccountCall, AccountSetup } from '../../lib/account.ts'
import { bearerText, normalizeHeaders } from '../../session/http/buildRequest.ts'
import type { EndpointResponse } from '../../session/http/callEndpoint.ts'
import { withOutsideBody } from '../../session/http/outsideBody.ts'
import type { CallEnvironment, FilledOptions } from '../../session/options/options.ts'
import { parsed, type Answered } from './answers.ts'

/** A call of `/account`, and its answer; `good` where that is a success, as tokens are read from it. */
export type Asked = Answered & {
  readonly name: keyof AccountSetup
  readonly good: EndpointResponse | undefined
}

/** Makes calls as `/account` does: with a token, and with what was typed as JSON. */
export const createAsk =
  (env: CallEnvironment, options: FilledOptions, baseUrl: URL) =>
  async (
    { url, method = 'POST' }: AccountCall,
    accessToken: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<EndpointResponse | undefined> => {
    const at = env.now()
    const request = new Request(new URL(url, baseUrl), {
      method,
      signal: AbortSignal.timeout(options.timeouts.login),
      headers: {
        accept: 'application/json',
        ...(fields && { 'content-type': 'application/json' }),
        ...normalizeHeaders(options.headers),
        [options.token.name]: bearerText(options, accessToken),
      },
      ...(fields && { body: JSON.stringify(fields) }),
    })
    const response = await env.fetch(request).catch(() => undefined)
    if (response?.ok !== true) return undefined
    const { status, headers } = response
    const body = parsed(await (await withOutsideBody(response, options)).text())
    const serverTime = Date.parse(headers.get('date') ?? '') || undefined
    return { ok: true, status, headers, body, at, serverTime }
  }
