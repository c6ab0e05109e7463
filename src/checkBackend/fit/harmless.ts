import { fillOptions } from '../../session/options/defaults.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import type { CallName } from '../wire/calls.ts'

export type AnyCall = { readonly method: string; readonly url: string }

/** Ends of paths at which a POST may make an account, and a PUT, PATCH or DELETE changes one. */
const people = /\/(users?|accounts?|profiles?|members?|customers?|people)\/?$/i
/** Ends of paths at which a POST may read a person. */
const oneself = /\/(me|self|current)\/?$/i

/**
 * Whether a guessed call makes, changes and deletes no account, as far as its path tells, and the calls that a document
 * says do so.
 */
export function isHarmless(
  call: CallName,
  given: SessionOptions,
  accountCalls: readonly AnyCall[],
): boolean {
  const { baseUrl, endpoints } = fillOptions(given)
  const endpoint = endpoints[call]
  if (endpoint === false || endpoint.method === 'GET') return true
  const pathOf = (url: string) => new URL(url, baseUrl).pathname.replace(/\/$/, '')
  const path = pathOf(endpoint.url)
  const isAccountCall = ({ method, url }: AnyCall) =>
    method === endpoint.method && pathOf(url) === path
  if (accountCalls.some(isAccountCall) || people.test(path)) return false
  return endpoint.method === 'POST' || !oneself.test(path)
}
