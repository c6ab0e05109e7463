import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type Weight = { readonly gzip: number; readonly brotli: number }

type Bundle = {
  /** The module that a host would write, as text. */
  entry: string
  /** The folder that it would lie in. */
  folder: string
  /** Packages that the host has anyway, with all below them. */
  external: readonly string[]
}

/** Bundles and minifies as an app's build does, and weighs what comes out: kB (1000 bytes), gzip 9 and brotli. */
export async function weigh({ entry, folder, external }: Bundle): Promise<Weight> {
  const file = join(folder, 'entry-of-bench.js')
  const output = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry-of-bench',
        enforce: 'pre',
        resolveId: (id) => (id === file ? file : undefined),
        load: (id) => (id === file ? entry : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: file,
        preserveEntrySignatures: 'strict',
        external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    },
  })) as Rolldown.RolldownOutput
  const code = output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  return {
    gzip: gzipSync(code, { level: 9 }).byteLength / 1000,
    brotli: brotliCompressSync(code).byteLength / 1000,
  }
}
