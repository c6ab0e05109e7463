import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../support/freePort.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves a build as a host does: compressed beforehand, hashed files for ever. */
export async function serve(dir: string) {
  const port = await freePort()
  const ready = new Map<string, Buffer>()
  const contentOf = async (file: string) => {
    const content = ready.get(file) ?? (await read(join(dir, file)))
    ready.set(file, content)
    return content
  }
  const server = createServer(async ({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://app')
    const file = extname(pathname) === '' ? '/index.html' : pathname
    const content = await contentOf(file).catch(() => undefined)
    if (content === undefined) return answer.writeHead(404).end()
    answer.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': file === '/index.html' ? 'no-cache' : 'max-age=31536000, immutable',
      ...(!isPacked(file) && { 'Content-Encoding': 'br' }),
    })
    answer.end(content)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const isPacked = (file: string) => extname(file) === '.woff2'

async function read(path: string): Promise<Buffer> {
  const content = await readFile(path)
  return isPacked(path) ? content : brotliCompressSync(content)
}
