import { join } from 'node:path'
import { build } from 'esbuild'

/** The script of a page: a small host, whose text imports from the project's root, as an app for production. */
export async function bundleHost(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../..'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
