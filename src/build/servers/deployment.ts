import { assetsFolder, type Policy } from '../headers.ts'

/** What the configuration of a server is made from. */
export type Deployment = Policy & {
  /** The path that the app is served at: `/`, or one such as `/app/`. */
  readonly base: string
  /** The host name; without one the server answers to every name. */
  readonly host?: string | undefined
  /** The folder that is served; the app lies in it below `base`. */
  readonly root: string
  /** The paths of the certificate's files. */
  readonly certificate?: { readonly chain: string; readonly key: string } | undefined
  /** An API behind this server: the paths that are forwarded, and the origin that they are forwarded to. */
  readonly proxy?: { readonly to: string; readonly paths: readonly string[] } | undefined
}

export const defaultDeployment: Deployment = { base: '/', root: '/var/www/neshast', connect: [] }

/**
 * The paths of the certificate. Where none are given: those of Let's Encrypt for the host, or else a place to
 * put the files.
 */
export const certificateOf = ({ certificate, host }: Deployment) => {
  if (certificate !== undefined) return certificate
  const folder = host === undefined ? '/etc/ssl/neshast' : `/etc/letsencrypt/live/${host}`
  return { chain: `${folder}/fullchain.pem`, key: `${folder}/privkey.pem` }
}

/**
 * What asks whether a certificate may be renewed asks over plain HTTP, below this path; an ACME client such as certbot
 * puts the answers into the folder (`--webroot -w`). It is the one that Debian's nginx serves before it has this site,
 * so the first certificate is had as each later one is.
 */
export const acme = { path: '/.well-known/acme-challenge/', root: '/var/www/html' } as const

export const assetsOf = ({ base }: Deployment) => base + assetsFolder
export const pageOf = ({ base }: Deployment) => `${base}index.html`

/** The paths that are forwarded to another origin. */
export const proxied = ({ proxy }: Deployment) =>
  proxy === undefined ? [] : proxy.paths.map((path) => ({ path, to: proxy.to }))

/**
 * Where a path, as it was sent, has a segment `.` or `..`, encoded or not, once or several times. Servers choose by
 * the path that is left when these are resolved, and forward the one that was sent, which the API may read
 * otherwise. Some take `\\` for `/`, and what follows a `;` for no part of a segment.
 */
export const dotSegment =
  '^[^?]*([/\\\\]|%(25)*(2f|5c))([.]|%(25)*2e)([.]|%(25)*2e)?([/\\\\;?#]|%(25)*(2f|5c|3b|3f|23)|$)'

/** The files that a build has for other hosts. */
export const filesOfHosts = ({ base }: Deployment) =>
  ['_headers', '_redirects'].map((each) => base + each)

/**
 * The answer where an asset is missing. The app's page in its place would be taken for a script or a style
 * sheet.
 */
export const notFound = '404 Not Found'

/** The first lines of each file. */
export const madeBy = (more: string) =>
  `# Made by the build of Neshast; \`npm run configure\` makes it anew. What it means: src/build/README.md\n# ${more}\n`

/** Lines, each indented; the empty ones are left out. */
export const indented = (lines: readonly (string | false)[], by = '    ') =>
  lines.flatMap((line) => (line === false ? [] : line.split('\n').map((each) => by + each)))
