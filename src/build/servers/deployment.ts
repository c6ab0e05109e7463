import { assetsFolder, type Policy } from '../headers.ts'

/** What the configuration of a server is made from. */
export type Deployment = Policy & {
  /** Where the app lives on its origin: `/`, or a path such as `/app/`. */
  readonly base: string
  /** Its name; without one the server answers to every name. */
  readonly host?: string | undefined
  /** The folder that is served; the app lies in it below `base`. */
  readonly root: string
  /** The files of its certificate. */
  readonly certificate?: { readonly chain: string; readonly key: string } | undefined
  /** An API that is had on this origin: which paths go to which other one. */
  readonly proxy?: { readonly to: string; readonly paths: readonly string[] } | undefined
}

export const defaultDeployment: Deployment = { base: '/', root: '/var/www/neshast', connect: [] }

/** Where the certificate is, if nothing is said: Let's Encrypt's place for the name, or one to put it. */
export const certificateOf = ({ certificate, host }: Deployment) => {
  if (certificate !== undefined) return certificate
  const folder = host === undefined ? '/etc/ssl/neshast' : `/etc/letsencrypt/live/${host}`
  return { chain: `${folder}/fullchain.pem`, key: `${folder}/privkey.pem` }
}

export const assetsOf = ({ base }: Deployment) => base + assetsFolder
export const pageOf = ({ base }: Deployment) => `${base}index.html`

/** Which paths go to which other origin. */
export const proxied = ({ proxy }: Deployment) =>
  proxy === undefined ? [] : proxy.paths.map((path) => ({ path, to: proxy.to }))

/** What is answered where a file is missing: no page of the app, which a script or a style sheet is not. */
export const notFound = '404 Not Found'

/** The first lines of each file. */
export const madeBy = (more: string) =>
  `# Made by the build of Neshast; \`npm run configure\` makes it anew. What it means: src/build/README.md\n# ${more}\n`

/** Lines, each indented; the empty ones are left out. */
export const indented = (lines: readonly (string | false)[], by = '    ') =>
  lines.flatMap((line) => (line === false ? [] : line.split('\n').map((each) => by + each)))
