import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFields } from '../session/util/path.ts'
import type { SessionOptions } from '../session/options/options.ts'
import { presetFile } from './presets.ts'
import { UsageError } from './usageError.ts'

/** Options from a module: its default export, or the `session` of what an app calls `config`. */
function optionsIn(module: Readonly<Record<string, unknown>>): SessionOptions | undefined {
  const { default: found, config } = module
  for (const each of [found, config]) {
    if (isFields(each)) return isFields(each.session) ? each.session : each
  }
  return undefined
}

/** A module as Vite's build sees it: with `import.meta.env`, and the preset in the place of the default one. */
async function importAsBuild(
  file: string,
  preset = process.env['VITE_SESSION_PRESET'] || 'default',
) {
  const { runnerImport } = await import('vite')
  // Vite tells `import.meta.env.DEV` by it.
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
 * The options that a file has: `src/config.ts` as a production build would have it, or any module of one's own.
 * @throws UsageError where there are none.
 */
export async function loadConfig(
  file: string,
  preset: string | undefined,
): Promise<SessionOptions> {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const isForVite = /import\.meta\.env/.test(readFileSync(file, 'utf8'))
  let module
  try {
    module = isForVite ? await importAsBuild(file, preset) : await import(pathToFileURL(file).href)
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${(error as Error).message}`)
  }
  const found = optionsIn(module)
  if (found !== undefined) return found
  throw new UsageError(
    `${file} has no default export, and no config, that is an object of options.`,
  )
}
