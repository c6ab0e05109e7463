import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Builds and runs the jest tests with the newest Node of each major version that is named, or of all that are
 * supported: `npm run test:node -- 22 24`. The npm packages `node-<platform>-<arch>` bring them.
 */
const supported = ['20', '22', '24']
const named = process.argv.slice(2)

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(command, args, { stdio: 'inherit', env }).status === 0

const failed: string[] = []
for (const major of named.length > 0 ? named : supported) {
  const folder = mkdtempSync(join(tmpdir(), `node-${major}-`))
  const name = `node-${process.platform}-${process.arch}`
  const bin = join(folder, 'node_modules', name, 'bin')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
  console.log(`--- Node ${major}`)
  const isFine =
    run('npm', ['install', '--silent', '--prefix', folder, `${name}@${major}`]) &&
    run(join(bin, 'node'), ['--version']) &&
    run('npm', ['run', 'build'], env) &&
    // As in `.ci/run`: what fails is run once more, by itself.
    (run('npm', ['test'], env) || run('npm', ['test', '--', '--onlyFailures', '--runInBand'], env))
  if (!isFine) failed.push(major)
  rmSync(folder, { recursive: true })
}
console.log(failed.length === 0 ? 'All are fine.' : `Failed with Node ${failed.join(', ')}.`)
if (failed.length > 0) process.exitCode = 1
