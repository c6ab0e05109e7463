import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Manifest = {
  version: string
  exports: Record<string, unknown>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}
export type Host = {
  folder: string
  tarball: string
  /** Where the package is installed in it. */
  installed: string
  /** Every file that the tarball has. */
  files: readonly string[]
  manifest: Manifest
}

export const root = process.cwd()
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** Builds and packs the package, and installs it in a folder outside the project, without the network. */
export function makeHost(): Host {
  run('npm', 'run', '--silent', 'build:package')
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'neshast-package-')))
  const packed = run('npm', 'pack', './dist-package', '--json', '--pack-destination', folder)
  const [{ filename, files }] = JSON.parse(packed) as [
    { filename: string; files: { path: string }[] },
  ]
  const tarball = join(folder, filename)
  const installed = join(folder, 'node_modules/neshast')
  mkdirSync(installed, { recursive: true })
  run('tar', '-xzf', tarball, '-C', installed, '--strip-components', '1')

  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest
  // No more than what it names, as a strict package manager does it, and the types of React.
  const { dependencies, peerDependencies } = manifest
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), '@types/react']) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  cpSync(join(root, 'test/package/consumer'), folder, { recursive: true })
  return { folder, tarball, installed, files: files.map(({ path }) => path), manifest }
}
