import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { backends, type Backend, type BackendName } from './backends.ts'

const cache = process.env['NESHAST_BACKENDS'] ?? join(homedir(), '.cache/neshast/backends')

/** Where a back end is installed: outside the project, so that no tool of ours ever reads it. */
export const folderOf = (name: BackendName) => join(cache, name.replace('Cookie', ''))

/** Installs a back end, unless these very packages are there already. */
export async function install(name: BackendName): Promise<void> {
  const folder = folderOf(name)
  const { packages }: Backend = backends[name]
  if (packages.length === 0) return
  const done = join(folder, 'installed')
  if ((await readFile(done, 'utf8').catch(() => '')) === packages.join(' ')) return
  console.log(`Installing ${name} into ${folder}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  })
  await writeFile(done, packages.join(' '))
}
