import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../support/build.ts'
import { makeCertificate } from './servers.ts'

/** Makes a certificate and the builds, outside the tree: the app, a newer version of it, and one below a path. */
export default async function globalSetup() {
  const dir = await mkdtemp(join(tmpdir(), 'neshast-shipping-'))
  process.env['NESHAST_BUILDS'] = dir
  makeCertificate(dir)
  await buildApp(join(dir, 'shipped'))
  // Every file that has the address of the API in what it begins with gets another name.
  await buildApp(join(dir, 'newer'), 'https://newer.example')
  await buildApp(join(dir, 'below'), '', '', '--base=/app/')
  return () => rm(dir, { recursive: true })
}
