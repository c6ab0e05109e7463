import { useSyncExternalStore } from 'react'
import { createEmitter } from '../lib/emitter'
import { deviceTimeZone } from './settings'

const { emit, subscribe } = createEmitter()
let zone = deviceTimeZone()

// Whoever travels sets it elsewhere, and comes back to the page. No event tells it, and asking each time would take as
// long as writing all dates of a screen.
function look() {
  zone = deviceTimeZone()
  emit()
}
window.addEventListener('focus', look)
document.addEventListener('visibilitychange', look)

/** The time zone of the device, as it was when a person last turned to the page. */
export const useDeviceTimeZone = (): string => useSyncExternalStore(subscribe, () => zone)
