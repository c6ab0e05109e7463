import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The folder beside a build's that holds its source maps: `dist-maps` beside `dist`. */
export const mapsFolder = (outDir: string) => `${resolve(outDir)}-maps`

/**
 * Moves the source maps of a build into a folder beside it, so that a server which serves the build does not
 * serve them.
 */
export function sourceMapsPlugin(): Plugin {
  let maps = ''
  return {
    name: 'neshast-source-maps',
    apply: 'build',
    // Scripts get no comment that names their source map.
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved({ root, build }) {
      maps = mapsFolder(resolve(root, build.outDir))
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        rmSync(maps, { recursive: true, force: true })
        for (const [name, file] of Object.entries(bundle)) {
          if (!name.endsWith('.map') || file.type !== 'asset') continue
          const to = join(maps, name)
          mkdirSync(dirname(to), { recursive: true })
          writeFileSync(to, file.source)
          Reflect.deleteProperty(bundle, name)
        }
      },
    },
  }
}
