import { useSyncExternalStore } from 'react'
import { buildScripts } from '../../../lib/buildScripts'
import { createEmitter } from '../../../lib/emitter'

let isThere = false
const { emit, subscribe } = createEmitter()

/** Asks the server whether it serves another build by now. A server that does not answer changes nothing. */
async function ask() {
  // The server answers every path of the app with index.html.
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
  const page = answer?.ok ? await answer.text().catch(() => '') : ''
  if (!page.includes('type="module"')) return
  if (buildScripts().every((script) => page.includes(script))) return
  isThere = true
  emit()
}

// Vite fires this event when a chunk cannot be loaded. Perhaps it belonged to an older build, and is gone.
window.addEventListener('vite:preloadError', () => void ask())

/** Whether a chunk of this page could not be loaded, and the server has a newer build. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isThere)
