import { join } from 'node:path'
import { minimal } from '../bench/sessionSize.ts'
import { weigh } from '../bench/weigh.ts'
import { root, type Host } from './host.ts'

/** A package may weigh so much more than the source that it is made of. */
const atMost = 1.03
const source = join(root, 'src/session')

/** What each entry weighs in a host, kB gz, with the frameworks outside: of the source, and of the package. */
export async function sizes({ folder, manifest }: Host) {
  const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const entries = {
    'neshast, minimal host': minimal,
    neshast: "export * from './session'",
    'neshast/react': "export * from './session/react'",
    'neshast/presets/strapi': "export { default } from './session/presets/strapi'",
    ...('./testing' in manifest.exports && {
      'neshast/testing': "export * from './session/testing'",
      'neshast/testing/msw': "export * from './session/testing/msw'",
    }),
  }
  const rows = []
  for (const [name, entry] of Object.entries(entries)) {
    const ofSource = await weigh({ entry, folder: join(source, '..'), external })
    const ofPackage = await weigh({
      entry: entry.replace('./session', 'neshast'),
      folder,
      external,
    })
    const line = `${name}: ${ofPackage.gzip.toFixed(2)} kB gz, its source ${ofSource.gzip.toFixed(2)}`
    rows.push({ line, isGood: ofPackage.gzip <= ofSource.gzip * atMost })
  }
  return rows
}
