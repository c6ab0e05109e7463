import type { FoundTokens, TokenResponse } from '../../session/options/options.ts'
import { withSource, written, type Change } from '../change.ts'

/** The change for tokens in the headers of an answer. A path cannot read these, but a one-line function can. */
export function readTokensOf(found: readonly { readonly name: string }[]): Change {
  const isRefresh = (name: string) => /refresh/.test(name)
  const access = found.map(({ name }) => name).find((name) => !isRefresh(name)) ?? ''
  const refresh = found.map(({ name }) => name).find(isRefresh)
  const readIn = (headers: Headers, name: string) => headers.get(name)?.replace(/^\w+ /, '')
  const text = (name: string) => `headers.get(${written(name)})?.replace(/^\\w+ /, '')`
  const fields = [
    `accessToken: ${text(access)}`,
    ...(refresh === undefined ? [] : [`refreshToken: ${text(refresh)}`]),
  ]
  const readTokens = ({ headers }: TokenResponse): FoundTokens => ({
    accessToken: readIn(headers, access),
    refreshToken: refresh === undefined ? undefined : readIn(headers, refresh),
  })
  return {
    set: { readTokens: withSource(readTokens, `({ headers }) => ({ ${fields.join(', ')} })`) },
    seen: `the answer to login has it in its header ${[access, refresh].filter(Boolean).join(' and ')}`,
  }
}
