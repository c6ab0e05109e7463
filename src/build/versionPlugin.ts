import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** When it is built; a build that is to be the same every time says so itself (reproducible-builds.org). */
const builtAt = () => {
  const { SOURCE_DATE_EPOCH: seconds } = process.env
  return seconds ? new Date(Number(seconds) * 1000) : new Date()
}

/**
 * Writes version and build time into the page, for support. Not into a script: its name would change with each build,
 * and with it those of all that import it, whether or not anything else has changed.
 */
export const versionPlugin = (): Plugin => ({
  name: 'neshast-version',
  transformIndexHtml() {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const content = `${version} ${builtAt().toISOString()}`
    return [{ tag: 'meta', attrs: { name: 'neshast-build', content }, injectTo: 'head' }]
  },
})
