import type { Plugin } from 'vite'

const bootFile = '/src/boot.ts'

/** Runs `src/boot.ts` first, and in a build before the first paint: as a small script of its own. */
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
        // Not its entry, which would only lead there.
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk')
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(bootFile)))
        const built = chunk && { src: base + chunk.fileName, crossorigin: true, blocking: 'render' }
        const attrs = { type: 'module', ...(built ?? { src: base.slice(0, -1) + bootFile }) }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
