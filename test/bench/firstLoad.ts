import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** An entry of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const linked = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.(?:js|css))"/g

/**
 * What a build makes `/login` load before its form can be used, in that language: what its page links to,
 * the messages of the sign-in page, and all that these import statically. Paths below the build's folder.
 */
export function firstLoad(dir: string, language: string): { js: string[]; css: string[] } {
  const read = (file: string) => readFileSync(join(dir, file), 'utf8')
  const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>
  const chunks = Object.values(manifest)
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const chunk = chunks.find((each) => each.file === file)
    chunk?.imports?.forEach(addKey)
    chunk?.css?.forEach(add)
  }
  const addKey = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build in ${dir} has no ${key}`)
    add(chunk.file)
  }
  for (const [, file] of read('index.html').matchAll(linked)) add(file!)
  addKey(`src/i18n/messages/${language}/guest.ts`)
  const ending = (end: string) => [...files].filter((file) => file.endsWith(end)).sort()
  return { js: ending('.js'), css: ending('.css') }
}

/** What the files of a build weigh, gzipped at level 9, in kB of 1000 bytes. */
export const kilobytes = (dir: string, files: readonly string[]) =>
  files
    .map((file) => gzipSync(readFileSync(join(dir, file)), { level: 9 }).byteLength)
    .reduce((sum, bytes) => sum + bytes, 0) / 1000
