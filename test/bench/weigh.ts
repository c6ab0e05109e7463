import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { buildTarget } from '../../src/lib/oldestBrowsers.ts'

export type Weight = { readonly gzip: number; readonly brotli: number }

type Bundle = {
  /** The module that a host would write, as text. */
  entry: string
  /** The folder that it would lie in. */
  folder: string
  /** Packages that the host has anyway, with all below them. */
  external: readonly string[]
  /** Files below the folder whose exports are emptied, so that what they weigh shows. */
  without?: readonly string[]
}

const exported = /^export (?:const|(?:async )?function|class) (\w+)/gm

/** The same exports, with nothing behind them. */
const emptied = (code: string) =>
  [...code.matchAll(exported)].map(([, name]) => `export const ${name} = () => 0`).join('\n')

/** Bundles and minifies as an app's build does, and weighs what comes out: kB (1000 bytes), gzip 9 and brotli. */
export async function weigh({ entry, folder, external, without = [] }: Bundle): Promise<Weight> {
  const file = join(folder, 'entry-of-bench.js')
  const empty = new Set(without.map((each) => join(folder, each)))
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
        transform: (code, id) => (empty.delete(id) ? emptied(code) : undefined),
      },
    ],
    build: {
      write: false,
      target: buildTarget,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: file,
        preserveEntrySignatures: 'strict',
        external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    },
  })) as Rolldown.RolldownOutput
  if (empty.size > 0) throw new Error(`Not in the bundle: ${[...empty].join(', ')}`)
  const code = output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  return {
    gzip: gzipSync(code, { level: 9 }).byteLength / 1000,
    brotli: brotliCompressSync(code).byteLength / 1000,
  }
}
