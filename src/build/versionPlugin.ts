import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The time of the build, or the one that a reproducible build sets (reproducible-builds.org). */
const builtAt = () => {
  const { SOURCE_DATE_EPOCH: seconds } = process.env
  return seconds ? new Date(Number(seconds) * 1000) : new Date()
}

/**
 * Writes version and build time into the page, for support. In a script they would change its hash with each
 * build, and with it the names of all scripts that import it, even if nothing else has changed.
 */
export const versionPlugin = (): Plugin => ({
  name: 'neshast-version',
  transformIndexHtml() {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const content = `${version} ${builtAt().toISOString()}`
    return [{ tag: 'meta', attrs: { name: 'neshast-build', content }, injectTo: 'head' }]
  },
})
