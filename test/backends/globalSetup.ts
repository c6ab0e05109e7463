import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { apiPlaceholder } from '../support/appServer.ts'
import { buildApp } from '../support/build.ts'
import { backends, isBackendName } from './backends.ts'
import { install } from './install.ts'

/** Installs each server that is tested, and builds the app for it, outside the tree. */
export default async function globalSetup({ projects }: FullConfig) {
  const dir = await mkdtemp(join(tmpdir(), 'neshast-backends-'))
  process.env['NESHAST_BUILDS'] = dir
  for (const name of projects.map((project) => project.name).filter(isBackendName)) {
    await install(name)
    await buildApp(join(dir, name), apiPlaceholder, backends[name].preset)
  }
  return () => rm(dir, { recursive: true })
}
