import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { peersFolder } from '../peers.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The page's script of one library, as an app would bundle it, without what is `external`; ours is the built package. */
export async function bundleHost(file: string, external: string[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`hosts/${file}`, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: external.length > 0 ? 'esm' : 'iife',
    external: external.flatMap((name) => [name, `${name}/*`]),
    target: 'es2022',
    define: {
      'process.env.NODE_ENV': '"production"',
      // As Nuxt builds for the browser.
      'process.client': 'true',
      'process.server': 'false',
      global: 'globalThis',
    },
    nodePaths: [join(root, 'node_modules'), join(peersFolder, 'node_modules')],
    plugins: [
      {
        name: 'the package, and one React',
        setup({ onResolve }) {
          onResolve({ filter: /\/src\/session$/ }, () => ({
            path: join(root, 'dist-package/index.js'),
          }))
          onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path }) =>
            external.length > 0
              ? { path, external: true }
              : { path: fileURLToPath(import.meta.resolve(path)) },
          )
        },
      },
    ],
  })
  return outputFiles[0]!.text
}
