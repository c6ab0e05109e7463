import { leadsOutside, partsOf } from '../options/outsideBody'
import type { FilledOptions } from '../options/options'
import { attempt } from '../util/attempt'
import { isFields, read } from '../util/path'

/** The text that a path which leads out of the body (see `options/outsideBody.ts`) finds in an answer. */
function findOutside(path: string, body: unknown, headers: Headers): string | undefined {
  const { at, header, parameter } = partsOf(path)
  const found = header === undefined ? read(body, at) : headers.get(header)
  if (typeof found !== 'string') return undefined
  if (parameter === undefined) return found.replace(/^bearer +/i, '')
  // Only the parameters count, so the URL may be a relative one.
  const url = attempt(() => new URL(found, 'http://a'))
  const inQuery = url?.searchParams.get(parameter)
  return inQuery ?? new URLSearchParams(url?.hash.slice(1)).get(parameter) ?? undefined
}

/** A copy of an object with a value put at a path. */
function put(into: unknown, [key = '', ...rest]: readonly string[], value: unknown): object {
  const fields = isFields(into) ? into : {}
  return { ...fields, [key]: rest.length === 0 ? value : put(fields[key], rest, value) }
}

/**
 * Copies what such paths find outside the body into the body, under the path itself, so that the rest of the code reads
 * every token from the body.
 */
export async function withOutsideBody(
  response: Response,
  { token, refreshToken }: FilledOptions,
): Promise<Response> {
  const paths = [token, refreshToken]
    .flatMap(({ property, expiresIn }) => [property, expiresIn].flat())
    .filter(leadsOutside)
  if (!response.ok || paths.length === 0) return response
  const text = await response.text()
  const { headers, status } = response
  const isPage = text.trimStart().startsWith('<')
  let body: unknown = attempt(() => JSON.parse(text) as unknown)
  for (const path of isPage ? [] : paths) {
    const found = findOutside(path, body, headers)
    if (found !== undefined) body = put(body, path.split('.'), found)
  }
  // A `Response` with one of these statuses must not have a body.
  const isEmpty = status === 204 || status === 205
  return new Response(isPage || body === undefined ? text : JSON.stringify(body), {
    headers,
    status: isEmpty ? 200 : status,
  })
}
