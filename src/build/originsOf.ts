import type { SessionOptions } from '../session'

const origin = /^(https?|wss?):\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/**
 * Whether a text is an origin, and nothing that has a meaning of its own in a policy or in a server's file. A
 * host with other letters is one in the form that `URL` gives it, with `xn--`.
 */
export const isOrigin = (text: string) => origin.test(text)

const named = ({ baseUrl = '/', origins = [], endpoints = {} }: SessionOptions) => [
  { name: 'baseUrl', url: baseUrl },
  ...origins.map((url, index) => ({ name: `origins[${index}]`, url })),
  ...Object.entries(endpoints).map(([call, given]) => ({
    name: `endpoints.${call}.url`,
    url: (given && given.url) || '',
  })),
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
        `Session option ${name}: expected a host of letters, digits, ".", "-" and "_", or an IP address, ` +
          `but got ${JSON.stringify(url)}.`,
      )
    return origin
  })
  return [...new Set(found)]
}
