import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * The code that runs before each `import()` of a build: it requests the style sheets and further files of a
 * chunk along with the chunk itself, and waits for the style sheets. Vite's own is 0.4 kB larger (gzipped), in
 * what every page loads first, because it supports what this app does not have: nonces, relative bases,
 * browsers without `modulepreload`.
 */
export const preloadHelper = (base: string) => `
const asked = {}
const ask = (file) => {
  const href = ${JSON.stringify(base)} + file
  const same = '="' + href + '"]'
  // npm run configure puts another style sheet in the place of the one that was built.
  if (document.querySelector('link[href' + same + ',link[data-built' + same)) return
  const isStyle = file.endsWith('.css')
  const link = document.createElement('link')
  Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href })
  document.head.append(link)
  return isStyle && new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      // It is asked for again, with the next import. The screens know the error by its words (isLoadFailure).
      link.remove()
      delete asked[file]
      reject(Error('preload CSS ' + href))
    }
  })
}
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => (asked[file] ??= ask(file)))).then(load).catch((payload) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
    if (window.dispatchEvent(event)) throw payload
  })
`

/** Replaces Vite's preload helper by the smaller one. */
export function preloadPlugin(): Plugin {
  let base = '/'
  return {
    name: 'neshast-preload',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      base = config.base
    },
    load: {
      filter: { id: new RegExp(`^${helper}$`) },
      handler: () => ({ code: preloadHelper(base), moduleSideEffects: false }),
    },
  }
}
