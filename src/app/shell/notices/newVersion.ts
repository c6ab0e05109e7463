import { useSyncExternalStore } from 'react'
import { buildScripts } from '../../../lib/buildScripts'
import { createEmitter } from '../../../lib/emitter'

let isThere = false
const { emit, subscribe } = createEmitter()

/** Asks whether the server hands out another build by now. A server that cannot be asked says nothing. */
async function ask() {
  // Every path of the app is answered with the page.
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
  const page = answer?.ok ? await answer.text().catch(() => '') : ''
  if (!page.includes('type="module"')) return
  if (buildScripts().every((script) => page.includes(script))) return
  isThere = true
  emit()
}

// Vite says so of whatever part of the app cannot be loaded: perhaps it was of an older build, and is gone.
window.addEventListener('vite:preloadError', () => void ask())

/** Whether a part of this page was missed, and a newer build is there instead. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isThere)
