import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SessionOptions } from '../session/options/options.ts'

const folder = new URL('../session/presets/', import.meta.url)

/** The names of all presets. */
export const presetNames = readdirSync(fileURLToPath(folder)).map((name) =>
  name.replace(/\.ts$/, ''),
)

export const presetFile = (name: string) => new URL(`${name}.ts`, folder)

export async function loadPreset(name: string): Promise<SessionOptions> {
  const { default: preset } = await import(presetFile(name).href)
  return preset
}

export const loadPresets = async (): Promise<Record<string, SessionOptions>> =>
  Object.fromEntries(
    await Promise.all(presetNames.map(async (name) => [name, await loadPreset(name)] as const)),
  )
