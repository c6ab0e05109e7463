import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type { AccountSetup } from '../lib/account'
import type { Brand } from '../lib/brand'
import type { SessionOptions } from '../session'
import { originsOf } from './originsOf.ts'

const folder = join(process.cwd(), 'src/session/presets')

type Chosen = { preset: string | undefined; apiUrl: string | undefined }

/** The fields of `config` in `src/config.ts` that the build reads. */
export type BuiltSetup = {
  brand?: Brand
  devTools: boolean
  account?: AccountSetup
  session?: SessionOptions
}
type Config = { config: BuiltSetup }
type Check = { checkOptions(options: SessionOptions): void }

/** Other plugins read the checked set-up from `api`, and the origins that its session calls. */
export type PresetPlugin = Plugin & { api: { setup?: BuiltSetup; origins?: string[] } }

/**
 * Replaces the default preset by the one that `VITE_SESSION_PRESET` names, so that no other is bundled. A build
 * also checks the session options of the deployment, so that the bundle need not contain the check.
 * @throws Error for an unknown preset, and for any but the default one where the demo back end is used.
 */
export function presetPlugin({ preset = 'default', apiUrl }: Chosen): PresetPlugin {
  const file = join(folder, `${preset}.ts`)
  const api: PresetPlugin['api'] = {}
  return {
    api,
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
    async configResolved({ command, mode }) {
      if (command !== 'build') return
      // It must run before Vite's resolver, which would resolve the default preset.
      const plugins = [{ name: 'neshast-session-preset', enforce: 'pre' as const, resolveId }]
      const made = await runnerImport<Config>('./src/config.ts', { mode, plugins })
      const { module } = await runnerImport<Check>('./src/session/options/checkOptions.ts')
      const { session = {} } = made.module.config
      module.checkOptions(session)
      api.origins = originsOf(session)
      api.setup = made.module.config
    },
    resolveId,
  }

  function resolveId(source: string, importer: string | undefined) {
    return source === './session/presets/default' && importer?.endsWith('/src/config.ts')
      ? file
      : undefined
  }
}
