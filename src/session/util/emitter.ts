import { throwLater } from './throwLater'

/** Tells all listeners of something; without arguments, that a value has changed, which they read themselves. */
export function createEmitter<Told extends unknown[] = []>() {
  // In an object of its own, so that each subscription of one function counts.
  const listeners = new Set<{ readonly tell: (...told: Told) => void }>()
  return {
    /** Tells those that there are now, unless one of them unsubscribes another meanwhile. */
    emit(this: void, ...told: Told) {
      for (const listener of [...listeners]) {
        try {
          if (listeners.has(listener)) listener.tell(...told)
        } catch (error) {
          throwLater(error) // whoever listens must not disturb the session
        }
      }
    },
    /** Calls the listener each time; returns the function that unsubscribes. */
    subscribe(this: void, tell: (...told: Told) => void): () => void {
      const mine = { tell }
      listeners.add(mine)
      return () => void listeners.delete(mine)
    },
  }
}
