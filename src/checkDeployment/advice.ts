/** The kinds of server that the build writes a configuration for, and the file of each. */
const files = {
  nginx: 'nginx.conf',
  caddy: 'Caddyfile',
  hosted: '_headers',
  redirects: '_redirects',
} as const
export type Kind = keyof typeof files
/** What to write into the file of each kind of server; missing where it does so by default. */
export type Advice = Partial<Record<Kind, string>>

const all: readonly Kind[] = ['nginx', 'caddy', 'hosted', 'redirects']

/**
 * The kinds of server that may have sent an answer. All are possible where a proxy such as Cloudflare hides the
 * server behind it.
 */
export function kindsOf(headers: Headers): readonly Kind[] {
  const name = headers.get('server') ?? ''
  if (/nginx|openresty/i.test(name)) return ['nginx']
  if (/caddy/i.test(name)) return ['caddy']
  return /netlify/i.test(name) ? ['hosted', 'redirects'] : all
}

/** What to change in the files of those kinds of server. */
export const adviseFor = (kinds: readonly Kind[]) => (advice: Advice) =>
  kinds.flatMap((kind) => (advice[kind] === undefined ? [] : [`${files[kind]}: ${advice[kind]}`]))

/** How each kind of server sets a header, for all answers or for those below a path. */
export const setHeader = (name: string, value: string, path = '/'): Advice => ({
  nginx: `in location ${path}, add_header ${name} "${value}" always; (a location with an add_header of its own has none of those outside it)`,
  caddy: `header ${path}* ${name} "${value}"`,
  hosted: `below ${path}*, ${name}: ${value}`,
})
