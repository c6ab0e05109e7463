import { readFile } from 'node:fs/promises'
import { UsageError } from '../usageError.ts'
import { isFields } from '../../session/util/path.ts'

/** Paths at which servers usually have their OpenAPI document. */
const usual = [
  '/openapi.json',
  '/api/openapi.json',
  '/swagger.json',
  '/api-docs',
  '/v3/api-docs',
  '/v2/api-docs',
  '/api/docs.json',
  '/docs.json',
  '/api-json',
  '/swagger/v1/swagger.json',
  '/api/schema/?format=json',
  '/server/specs/oas',
]

export type Document = { readonly from: string; readonly content: unknown }

const isDocument = (content: unknown) =>
  isFields(content) && ('openapi' in content || 'swagger' in content) && isFields(content.paths)

function parsed(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text)
    return isDocument(content) ? content : undefined
  } catch {
    return undefined
  }
}

const fetchText = (url: URL, signal: AbortSignal) =>
  fetch(url, { headers: { accept: 'application/json' }, signal })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')

/**
 * The OpenAPI document of a server: the one that was named, or one at a usual path, which are all asked for within
 * `timeoutMs`.
 * @throws UsageError where the one that was named is no OpenAPI document.
 */
export async function findDocument(
  named: string | undefined,
  baseUrl: URL,
  timeoutMs = 10_000,
): Promise<Document | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  if (named !== undefined) {
    const text = /^https?:/.test(named)
      ? await fetchText(new URL(named), signal)
      : await readFile(named, 'utf8').catch(() => '')
    const content = parsed(text)
    if (content !== undefined) return { from: named, content }
    throw new UsageError(`${named} is no OpenAPI document in JSON that can be read.`)
  }
  for (const path of usual) {
    const url = new URL(path, baseUrl)
    const content = parsed(await fetchText(url, signal))
    if (content !== undefined) return { from: url.href, content }
  }
  return undefined
}
