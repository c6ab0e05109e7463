import type { Plugin } from 'vite'

const bootFile = '/src/boot.ts'

/** Runs `src/boot.ts` first, and in a build before the first paint: as a small script of its own. */
export const bootPlugin = (): Plugin => ({
  name: 'neshast-boot',
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
      const built = chunk && { src: `/${chunk.fileName}`, crossorigin: true, blocking: 'render' }
      const attrs = { type: 'module', ...(built ?? { src: bootFile }) }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
})
