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

/** Bundles and minifies as an app's build does, and weighs what is loaded at once: kB (1000 bytes), gzip 9 and brotli. */
export async function weigh({ entry, folder, external, without = [] }: Bundle): Promise<Weight> {
  const file = join(folder, 'entry-of-bench.js')
  const empty = new Set(without.map((each) => join(folder, each)))
  const output = (await build({
    root: folder,
    configFile: false,
    // An error rejects, with what Vite would have printed.
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry-of-bench',
        enforce: 'pre',
        resolveId: (id) => (id === file ? file : undefined),
        load: (id) => (id === file ? entry : undefined),
        // Vite adds it to every app that loads anything later: it is not what this one adds.
        transform: (code, id) =>
          id.includes('vite/preload-helper')
            ? 'export const __vitePreload = (load) => load()'
            : empty.delete(id)
              ? emptied(code)
              : undefined,
      },
    ],
    build: {
      write: false,
      target: buildTarget,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: file,
        preserveEntrySignatures: 'allow-extension',
        external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    },
  })) as Rolldown.RolldownOutput
  // What only an emptied file has imported is gone with it.
  if (empty.size > 0 && empty.size === without.length)
    throw new Error(`Not in the bundle: ${[...empty].join(', ')}`)
  const chunks = new Map(
    output.output.flatMap((each) =>
      each.type === 'chunk' ? [[each.fileName, each] as const] : [],
    ),
  )
  // What is loaded only when it is needed is not what everybody pays.
  const first = new Set([...chunks.values()].filter((each) => each.isEntry))
  for (const chunk of first)
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported !== undefined) first.add(imported)
    }
  const code = [...first].map((each) => each.code).join('')
  return {
    gzip: gzipSync(code, { level: 9 }).byteLength / 1000,
    brotli: brotliCompressSync(code).byteLength / 1000,
  }
}
