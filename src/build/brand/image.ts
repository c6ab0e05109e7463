import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.ts'

/**
 * Checks the file that an option names.
 * @throws TypeError that names the option by its path.
 */
export type CheckFile = (path: string, value: unknown) => void

/** Recognises a kind of image by its first bytes. */
const beginnings: Record<string, (content: Buffer) => boolean> = {
  svg: (content) => /<svg[\s>]/.test(content.toString('utf8')),
  png: (content) => content.toString('latin1', 0, 4) === '\x89PNG',
  webp: (content) => content.toString('latin1', 8, 12) === 'WEBP',
  avif: (content) => content.toString('latin1', 4, 12) === 'ftypavif',
  ico: (content) => content.readUInt32BE() === 0x100,
}
const ending = /\.(svg|png|webp|avif|ico)$/

/** Checks that a file exists, and that its content is the kind of image that its name says. */
export function checkImage(path: string, value: unknown, file: string) {
  if (!existsSync(file)) return fail(path, `a file: ${file} is not there`, value)
  const kind = ending.exec(file)?.[1] ?? ''
  const content = readFileSync(file)
  if (content.byteLength < 12 || !beginnings[kind]?.(content))
    fail(path, `a picture of the format .${kind}`, value)
}

/** Checks files of `public/`, which are named by their path in the browser. */
export const publicImage =
  (publicDir: string): CheckFile =>
  (path, value) => {
    if (typeof value !== 'string' || !/^\/[^/]/.test(value) || !ending.test(value))
      return fail(path, 'the path of an image in public/, like "/logo.svg"', value)
    checkImage(path, value, join(publicDir, value))
  }

/** Checks files on disk, whose paths `folder` resolves. */
export const imageIn =
  (folder: (value: string) => string): CheckFile =>
  (path, value) => {
    if (typeof value !== 'string' || !ending.test(value))
      return fail(path, 'the path of an image, like "logo.svg"', value)
    checkImage(path, value, folder(value))
  }
