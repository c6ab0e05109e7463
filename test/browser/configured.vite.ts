import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { brandPlugin } from '../../src/build/brandPlugin.ts'
import base from '../../vite.config.ts'

const pathOf = (url: string) => fileURLToPath(new URL(url, import.meta.url))
const shipped = pathOf('../../src/config.ts')

const other = process.env['TEST_CONFIG'] ?? ''

const otherConfig: Plugin = {
  name: 'other-config',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = await this.resolve(source, importer)
    return found?.id === shipped ? pathOf(other) : undefined
  },
}

/** The build as it is shipped, but for `src/config.ts`: the file that `TEST_CONFIG` names is in its place. */
export default defineConfig((env) =>
  mergeConfig(base(env), {
    // Where it names a brand, its files are here.
    publicDir: pathOf('public'),
    plugins: process.env['TEST_BRAND']
      ? [otherConfig, brandPlugin({ config: pathOf(other) })]
      : [otherConfig],
  }),
)
