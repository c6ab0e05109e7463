import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AccountSetup } from '../lib/account.ts'
import { isFields } from '../session/util/path.ts'
import type { SessionOptions } from '../session/options/options.ts'
import { presetFile } from './presets.ts'
import { UsageError } from './usageError.ts'

/** The options of the session, and the calls of `/account`, where a file has some. */
export type Loaded = { readonly session: SessionOptions; readonly account?: AccountSetup }

/** What a module has: its default export as the options alone, or that or its export `config` as a set-up with both. */
function foundIn(module: Readonly<Record<string, unknown>>): Loaded | undefined {
  const { default: found, config } = module
  for (const each of [found, config]) {
    if (isFields(each)) return isFields(each.session) ? (each as Loaded) : { session: each }
  }
  return undefined
}

/**
 * Imports a module as Vite's production build would: with `import.meta.env`, and with the named preset in place
 * of the default one.
 */
async function importAsBuild(
  file: string,
  preset = process.env['VITE_SESSION_PRESET'] || 'default',
) {
  const { runnerImport } = await import('vite')
  // Vite derives `import.meta.env.DEV` from it.
  process.env['NODE_ENV'] = 'production'
  const plugin = {
    name: 'check-backend-preset',
    enforce: 'pre' as const,
    resolveId: (source: string, importer: string | undefined) =>
      source === './session/presets/default' && importer === file
        ? fileURLToPath(presetFile(preset))
        : undefined,
  }
  const { module } = await runnerImport<Record<string, unknown>>(file, {
    mode: 'production',
    plugins: [plugin],
    logLevel: 'error',
  })
  return module
}

/**
 * Reads the options from a file: `src/config.ts` as in a production build, or any other module.
 * @throws UsageError where the file has none.
 */
export async function loadConfig(file: string, preset: string | undefined): Promise<Loaded> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const isForVite = /import\.meta\.env/.test(readFileSync(file, 'utf8'))
  let module
  try {
    module = isForVite ? await importAsBuild(file, preset) : await import(pathToFileURL(file).href)
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${(error as Error).message}`)
  }
  const found = foundIn(module)
  if (found !== undefined) return found
  throw new UsageError(
    `${file} has no default export, and no config, that is an object of options.`,
  )
}
