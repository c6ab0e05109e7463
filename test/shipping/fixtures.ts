import { expect, test as base } from '../browser/fixtures.ts'
import { ship, type Shipped } from './servers.ts'

type Site = {
  /** Which build is served, where, and what `npm run configure` was told besides. */
  shippedBuild: string
  basePath: string
  said: readonly string[]
  site: Shipped
}

/** A site of a test's own, behind the server of its project. */
export const test = base.extend<Site>({
  shippedBuild: ['shipped', { option: true }],
  basePath: ['/', { option: true }],
  said: [[], { option: true }],
  site: async ({ appServer, shippedBuild, basePath, said }, provide) => {
    if (appServer === 'own') throw new Error('These tests are for the real servers.')
    const builds = process.env['NESHAST_BUILDS'] ?? ''
    const site = await ship({ kind: appServer, builds, build: shippedBuild, base: basePath, said })
    await provide(site)
    await site.close()
  },
})

export { expect }
