import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { assetsFolder } from './headers.ts'
import { caddy } from './servers/caddy.ts'
import type { Deployment } from './servers/deployment.ts'
import { deployScript } from './servers/deployScript.ts'
import { nginx } from './servers/nginx.ts'
import { headersFile, missingAssetPage, redirectsFile } from './servers/staticHosts.ts'

/** The folder beside a build for files that are not served: `dist-server` beside `dist`. */
export const serverFolder = (dir: string) => `${resolve(dir)}-server`

/**
 * Writes the configuration of every kind of server for a build.
 * @returns The paths of the files.
 */
export async function writeServerFiles(dir: string, deployment: Deployment): Promise<string[]> {
  const beside = serverFolder(dir)
  await mkdir(beside, { recursive: true })
  const files = {
    [join(beside, 'nginx.conf')]: nginx(deployment),
    [join(beside, 'Caddyfile')]: caddy(deployment),
    [join(beside, 'deploy.sh')]: deployScript(deployment),
    [join(dir, '_headers')]: headersFile(deployment),
    [join(dir, '_redirects')]: redirectsFile(deployment),
    [join(dir, assetsFolder, '404.html')]: missingAssetPage,
  }
  await Promise.all(Object.entries(files).map(([file, text]) => writeFile(file, text)))
  return Object.keys(files)
}
