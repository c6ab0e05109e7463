import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
/** Outside the project, so that a host sees nothing of it but the package. */
const cache = process.env['NESHAST_HOSTS'] ?? join(homedir(), '.cache/neshast/hosts')

export const hostNames = readdirSync(here, { withFileTypes: true })
  .filter((entry) => existsSync(join(here, entry.name, 'package.json')))
  .map(({ name }) => name)

/** Builds and packs the package; the tarball has another name whenever it has another content. */
export function packPackage(): string {
  const run = (...args: string[]) => execFileSync('npm', args, { cwd: root, encoding: 'utf8' })
  run('run', '--silent', 'build:package')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'packed-'))
  try {
    const packed = run('pack', './dist-package', '--json', '--pack-destination', folder)
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
    const content = readFileSync(join(folder, filename))
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
    const tarball = join(cache, `neshast-${hash}.tgz`)
    for (const old of readdirSync(cache))
      if (/^neshast-.*\.tgz$/.test(old)) rmSync(join(cache, old))
    renameSync(join(folder, filename), tarball)
    return tarball
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const folderOf = (name: string) => join(cache, name)

/** Copies a host to where nothing else of the project is, and names the package among what it needs. */
export function install(name: string, tarball: string): void {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder))
    if (entry !== 'node_modules') rmSync(join(folder, entry), { recursive: true })
  cpSync(join(here, 'base'), folder, { recursive: true })
  cpSync(join(here, name), folder, { recursive: true })

  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: object }
  const dependencies = { ...manifest.dependencies, neshast: `file:${tarball}` }
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies }, undefined, 2))
}
