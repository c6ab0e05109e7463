/** The servers that the build writes a configuration for, and the file that it is in. */
const files = {
  nginx: 'nginx.conf',
  caddy: 'Caddyfile',
  hosted: '_headers',
  redirects: '_redirects',
} as const
export type Kind = keyof typeof files
/** What to write into the file of each server; `undefined` where it does so by itself. */
export type Advice = Partial<Record<Kind, string>>

const all: readonly Kind[] = ['nginx', 'caddy', 'hosted', 'redirects']

/** The servers that an answer may have come from: what stands before one, as Cloudflare may, hides which. */
export function kindsOf(headers: Headers): readonly Kind[] {
  const name = headers.get('server') ?? ''
  if (/nginx|openresty/i.test(name)) return ['nginx']
  if (/caddy/i.test(name)) return ['caddy']
  return /netlify/i.test(name) ? ['hosted', 'redirects'] : all
}

/** What to change, file by file, where one of those servers answers. */
export const adviseFor = (kinds: readonly Kind[]) => (advice: Advice) =>
  kinds.flatMap((kind) => (advice[kind] === undefined ? [] : [`${files[kind]}: ${advice[kind]}`]))

/** A header as each server's file sets it: for every answer, or for those below a path. */
export const setHeader = (name: string, value: string, path = '/'): Advice => ({
  nginx: `in location ${path}, add_header ${name} "${value}" always; (a location with an add_header of its own has none of those outside it)`,
  caddy: `header ${path}* ${name} "${value}"`,
  hosted: `below ${path}*, ${name}: ${value}`,
})
