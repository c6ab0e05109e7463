import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(?:html|js|css|svg|json|webmanifest|txt|xml)$/
/** Whether a file is text, and may get smaller by compression. */
export const isText = (file: string) => text.test(file)

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  })

/** Writes a Brotli and a gzip file beside a file: both, or neither where not even Brotli makes it smaller. */
export async function compressFile(file: string) {
  const content = await readFile(file)
  const made = { br: await brotli(content), gz: await promisify(gzip)(content, { level: 9 }) }
  const isSmaller = made.br.byteLength < content.byteLength
  for (const ending of ['br', 'gz'] as const)
    if (isSmaller) await writeFile(`${file}.${ending}`, made[ending])
    else await rm(`${file}.${ending}`, { force: true })
}

/** Compresses every text file of a folder. Images and fonts are compressed formats already. */
export async function compressFolder(dir: string) {
  const names = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile() && isText(each.name))
  await Promise.all(
    files
      .map((each) => join(each.parentPath, each.name))
      // Hidden files and folders are not served.
      .filter((file) => !relative(dir, file).startsWith('.'))
      .map(compressFile),
  )
}
