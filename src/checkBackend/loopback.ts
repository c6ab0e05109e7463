import { fillOptions } from '../session/options/defaults.ts'
import type { Wish } from './arguments.ts'

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** What to call the API where it and the app have two names of this machine, which a browser takes for two sites. */
export function loopbackAdvice({ given, origin }: Pick<Wish, 'given' | 'origin'>) {
  if (origin === undefined) return undefined
  const api = new URL(fillOptions(given).baseUrl)
  const page = new URL(origin)
  if (api.hostname === page.hostname || ![api, page].every((each) => isLoopback(each.hostname)))
    return undefined
  const together = new URL(api)
  together.hostname = page.hostname
  return `To a browser ${api.hostname} and ${page.hostname} are two sites, and cookies of the one stay away from the other: use --url ${together.href}`
}
