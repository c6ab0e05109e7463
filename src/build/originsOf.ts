import type { SessionOptions } from '../session'

/** The origins that a session's requests go to, beside the page's own. */
export function originsOf({
  baseUrl = '/',
  origins = [],
  endpoints = {},
}: SessionOptions): string[] {
  const calls = Object.values(endpoints).flatMap((call) => (call && call.url) || [])
  const absolute = [baseUrl, ...origins, ...calls].filter((url) => /^https?:\/\//i.test(url ?? ''))
  return [...new Set(absolute.map((url) => new URL(url ?? '').origin))]
}
