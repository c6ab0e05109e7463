import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { compressFile, isText } from '../compress.ts'
import { assetsFolder } from '../headers.ts'

/** Writes a file among the assets, with a hash of its content in its name. @returns Its path below the app's base. */
export type Place = (name: string, content: string | Buffer) => Promise<string>

const listOf = (dir: string) => join(dir, '.vite/configured.json')

/** Removes the assets that an earlier configuration has added. */
export async function removePlaced(dir: string) {
  const list = await readFile(listOf(dir), 'utf8').catch(() => '[]')
  const files = (JSON.parse(list) as string[]).flatMap((file) => [file, `${file}.br`, `${file}.gz`])
  await Promise.all(files.map((file) => rm(join(dir, file), { force: true })))
  await rm(listOf(dir), { force: true })
}

/**
 * Makes a `Place` that lists the files it writes, so that the next configuration, which starts from the build
 * again, can remove them.
 */
export function createPlace(dir: string): Place {
  const placed: string[] = []
  return async (name, content) => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
    const { name: stem, ext } = parse(name)
    // Characters that would have to be escaped in a URL or in the page become `_`.
    const file = `${assetsFolder}${stem.replace(/[^\w-]+/g, '_')}-${hash}${ext}`
    await writeFile(join(dir, file), content)
    if (isText(file)) await compressFile(join(dir, file))
    placed.push(file)
    await writeFile(listOf(dir), JSON.stringify(placed))
    return file
  }
}
