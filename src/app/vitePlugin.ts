import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(process.cwd(), 'src/session/presets')

type Chosen = { preset: string | undefined; apiUrl: string | undefined }

/**
 * Puts the preset that `VITE_SESSION_PRESET` names in the place of the default one, so that no other is
 * in the bundle.
 * @throws Error for a name that no preset has, and where the demo back end would have to speak another one.
 */
export function sessionPreset({ preset = 'default', apiUrl }: Chosen): Plugin {
  const file = join(folder, `${preset}.ts`)
  return {
    name: 'neshast-session-preset',
    enforce: 'pre',
    config(_, { command, isPreview }) {
      if (!existsSync(file) || basename(file, '.ts') !== preset) {
        const known = readdirSync(folder).map((name) => basename(name, '.ts'))
        throw new Error(
          `VITE_SESSION_PRESET: expected one of ${known.join(', ')}, but got ${JSON.stringify(preset)}.`,
        )
      }
      if (command === 'serve' && !isPreview && preset !== 'default' && !apiUrl) {
        throw new Error(
          `VITE_SESSION_PRESET=${preset} needs VITE_API_URL: the demo back end speaks "default" only.`,
        )
      }
    },
    resolveId: (source, importer) =>
      source === './session/presets/default' && importer?.endsWith('/src/config.ts')
        ? file
        : undefined,
  }
}
