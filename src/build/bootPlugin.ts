import type { Plugin } from 'vite'

const bootFile = '/src/boot.ts'

/**
 * Puts `src/boot.ts` into the page as its first script. In a build it is a small render-blocking script of its
 * own, so that it runs before the first paint.
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
      handler(_, { bundle }) {
        // The chunk that contains the module; the entry chunk of this input may only import that one.
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk')
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(bootFile)))
        const built = chunk && { src: base + chunk.fileName, crossorigin: true, blocking: 'render' }
        const attrs = { type: 'module', ...(built ?? { src: base.slice(0, -1) + bootFile }) }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
