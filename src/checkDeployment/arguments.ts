import { readGiven } from '../checkBackend/arguments.ts'
import { parseCommand } from '../checkBackend/command.ts'
import { presetNames } from '../checkBackend/presets.ts'
import { UsageError } from '../checkBackend/usageError.ts'
import type { SessionOptions } from '../session/options/options.ts'

export const usage = `npm run check-deployment -- https://app.example.com

Asks a live address whether the app is served as it should be: headers, policy, compression, caching, addresses
that are no files, source maps, mixed content, TLS and HTTP/2, the CORS and the cookies of its API; and says
what to change in nginx.conf, Caddyfile, _headers or _redirects. No account is needed; one shows more.

  --api      where the API is; without it, where the page's policy lets it be
  --http     the address over plain HTTP, for its redirect: port 80 of the same host by default
  --user     signs in and out once, for the cookies and headers of a login; take an account for tests
  --preset   what the API calls things: ${presetNames.join(', ')}
  --config   src/config.ts itself, or a module whose default export is SessionOptions; over the preset

The password is asked for, or read from NESHAST_PASSWORD; never an argument, which others could see.
Ends with 0 when nothing has to change, 1 when something has, 2 when it could not begin.`

export type Wish = {
  /** The address of the app, with a trailing slash. */
  readonly base: URL
  readonly api?: URL | undefined
  /** The address over plain HTTP, if its port is not 80. */
  readonly plain?: URL | undefined
  readonly user?: string | undefined
  readonly given: SessionOptions
  readonly named: string
}

const text = { type: 'string' } as const
const options = { api: text, http: text, user: text, preset: text, config: text }

function addressOf(given: string, name: string) {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${name} ${given} is no address such as https://app.example.com.`)
  return url
}

/**
 * Reads the command line.
 * @throws UsageError, whose message is for the person who typed it.
 */
export async function readArguments(argv: string[]): Promise<Wish> {
  const { values, positionals } = parseCommand(argv, options, true)
  const [address, ...more] = positionals
  if (address === undefined) throw new UsageError('Which address? Such as https://app.example.com.')
  if (more.length > 0) throw new UsageError(`One address at a time; ${more.join(' ')} is too much.`)
  const { origin, pathname } = addressOf(address, 'The address')
  const { api, http, user } = values
  return {
    ...(await readGiven(values)),
    base: new URL(pathname.replace(/\/?$/, '/'), origin),
    api: api === undefined ? undefined : addressOf(api, '--api'),
    plain: http === undefined ? undefined : addressOf(http, '--http'),
    user,
  }
}
