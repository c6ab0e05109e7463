import type { SessionOptions } from '../session'
import { callsOf } from './callsOf.ts'

const origin = /^(https?|wss?):\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/**
 * Whether a text is an origin, and nothing that has a meaning of its own in a policy or in a server's file. A
 * host with other letters is one in the form that `URL` gives it, with `xn--`.
 */
export const isOrigin = (text: string) => origin.test(text)

// The calls of the account go to one of these: `checkAccount` refuses any other.
const named = (options: SessionOptions) => [
  { name: 'Session option baseUrl', url: options.baseUrl ?? '/' },
  ...(options.origins ?? []).map((url, index) => ({
    name: `Session option origins[${index}]`,
    url,
  })),
  ...callsOf(options),
]

/**
 * The origins that a session's requests go to, beside the page's own. They are written into the policy, and with
 * it into the file of each server.
 * @throws TypeError that names the option, where a host has characters that no host has: `URL` allows many.
 */
export function originsOf(options: SessionOptions): string[] {
  const absolute = named(options).filter(({ url }) => /^https?:\/\//i.test(url))
  const found = absolute.map(({ name, url }) => {
    const { origin } = new URL(url)
    if (!isOrigin(origin))
      throw new TypeError(
        `${name}: expected a host of letters, digits, ".", "-" and "_", or an IP address, ` +
          `but got ${JSON.stringify(url)}.`,
      )
    return origin
  })
  return [...new Set(found)]
}
