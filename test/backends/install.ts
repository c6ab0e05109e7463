import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { install as installInto } from '../support/installed.ts'
import { backends, type Backend, type BackendName } from './backends.ts'

const cache = process.env['NESHAST_BACKENDS'] ?? join(homedir(), '.cache/neshast/backends')

/** Where a back end is installed: outside the project, so that no tool of ours ever reads it. */
export const folderOf = (name: BackendName) => join(cache, name.replace('Cookie', ''))

/** Installs a back end, unless its very packages are there already. */
export async function install(name: BackendName): Promise<void> {
  const { packages, debian = [] }: Backend = backends[name]
  if (packages.length > 0) await installInto(folderOf(name), packages)
  const isThere = (each: string) => spawnSync('dpkg', ['--status', each]).status === 0
  if (debian.every(isThere)) return
  const args = ['install', '--yes', '--no-install-recommends', ...debian]
  const { status } = spawnSync('apt-get', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`As root: apt-get ${args.join(' ')}`)
}
