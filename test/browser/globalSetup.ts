import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPlaceholder } from '../support/appServer.ts'
import { buildApp } from '../support/build.ts'

/** Builds what is tested, fresh and outside the tree: the app of another origin's API, and the app as it is shipped. */
export default async function globalSetup() {
  const dir = await mkdtemp(join(tmpdir(), 'neshast-browser-'))
  process.env['NESHAST_BUILDS'] = dir
  await Promise.all([
    buildApp(join(dir, 'crossOrigin'), apiPlaceholder),
    buildApp(join(dir, 'shipped')),
  ])
  return () => rm(dir, { recursive: true })
}
