import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Installs packages into a folder outside the project, unless these very ones are there already. */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  const done = `${folder}/installed`
  if ((await readFile(done, 'utf8').catch(() => '')) === packages.join(' ')) return
  console.log(`Installing ${packages[0]} into ${folder}`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/package.json`, '{ "private": true }')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  })
  await writeFile(done, packages.join(' '))
}
