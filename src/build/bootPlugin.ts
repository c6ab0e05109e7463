import type { Plugin } from 'vite'

const bootFile = '/src/boot.ts'

/** The tags that load the app's scripts, in the page of a build. */
const scripts = /<(script type="module"|link rel="modulepreload")/g

/**
 * Puts `src/boot.ts` into the page as its first script. In a build it is a small render-blocking script of its
 * own, so that it runs before the first paint. The app's scripts, which the first paint does not need, come after it.
 */
export function bootPlugin(): Plugin {
  let base = '/'
  return {
    name: 'neshast-boot',
    configResolved(config) {
      base = config.base
    },
    config: (_, { command }) =>
      command === 'build'
        ? { build: { rolldownOptions: { input: ['index.html', '.' + bootFile] } } }
        : {},
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The chunk that contains the module; the entry chunk of this input may only import that one.
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk')
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(bootFile)))
        const built = chunk && { src: base + chunk.fileName, crossorigin: true, blocking: 'render' }
        const attrs = { type: 'module', ...(built ?? { src: base.slice(0, -1) + bootFile }) }
        const tags = [{ tag: 'script', attrs, injectTo: 'head-prepend' as const }]
        return { html: chunk ? html.replace(scripts, '<$1 fetchpriority="low"') : html, tags }
      },
    },
  }
}
