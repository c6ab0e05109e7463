import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const numberOf = (name: string) => Number(process.env[name])

/** What `start` tells a host. */
export const settings = {
  folder: process.env['HOST_FOLDER'] ?? '',
  port: numberOf('HOST_PORT'),
  accessSeconds: numberOf('HOST_ACCESS_SECONDS'),
  refreshSeconds: numberOf('HOST_REFRESH_SECONDS'),
}

/** Loads a package of the back end, from the folder where it is installed. */
export const load = createRequire(join(settings.folder, 'package.json'))

/** Tells `start` that the host answers. */
export const isReady = () => console.log('host is ready')

/** A folder for this run, which is gone when the host is stopped. */
export function temporaryFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'neshast-'))
  process.once('SIGTERM', () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  })
  return folder
}
