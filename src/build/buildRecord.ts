import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionOptions } from '../session'
import type { BuiltSetup } from './presetPlugin.ts'

/** What a build records for `npm run configure`. */
export type BuildRecord = {
  readonly base: string
  /** The index.html of the build, before any configuration. */
  readonly page: string
  readonly setup: BuiltSetup & { session: SessionOptions }
  /** The names of the options that are functions: code in the bundle, which no configuration can change. */
  readonly functions: readonly string[]
}

const fileOf = (dir: string) => join(dir, '.vite/build.json')

/** Writes the record. Of options that are functions it has the names. */
export async function writeBuildRecord(dir: string, base: string, built: BuiltSetup) {
  const page = await readFile(join(dir, 'index.html'), 'utf8')
  const { brand, devTools, account, session = {} } = built
  const { limits: _, ...options } = session
  const record: BuildRecord = {
    base,
    page,
    setup: { ...(brand && { brand }), devTools, ...(account && { account }), session: options },
    functions: Object.entries(options).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    ),
  }
  return writeFile(fileOf(dir), JSON.stringify(record))
}

export async function readBuildRecord(dir: string): Promise<BuildRecord> {
  return JSON.parse(await readFile(fileOf(dir), 'utf8')) as BuildRecord
}
