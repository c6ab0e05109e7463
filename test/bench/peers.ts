import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from '../support/installed.ts'

/** Where the peers live: outside the project, so that none of them is ever a dependency of it. */
export const peersFolder = join(homedir(), '.cache/neshast/bench')

/** dayjs is there a second time, for ours is the one that src/calendar has mended. */
const packages = [
  '@auth0/auth0-spa-js@2.27.0',
  'oidc-client-ts@3.5.0',
  '@supabase/auth-js@2.119.0',
  'react-auth-kit@3.1.3',
  '@nuxtjs/auth-next@5.0.0-1667386184.dfbbb54',
  // What Nuxt 2 has around it.
  'vue@2.7.16',
  'vuex@3.6.2',
  'axios@0.26.1',
  'async-mutex@0.5.0',
  'dayjs@1.11.23',
  'jalaliday@3.1.1',
]

export const installPeers = () => install(peersFolder, packages)

/** A file of a peer, to run. */
export const importPeer = async <T>(file: string): Promise<T> => {
  await installPeers()
  return (await import(pathToFileURL(join(peersFolder, 'node_modules', file)).href)) as T
}
