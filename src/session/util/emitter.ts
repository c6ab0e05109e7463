/** Calls all listeners when something has changed; they read the new value themselves. */
export function createEmitter() {
  const listeners = new Set<() => void>()
  return {
    /** Calls those that there are now, unless one of them unsubscribes another meanwhile. */
    emit: () => [...listeners].forEach((listener) => listeners.has(listener) && listener()),
    /** Calls the listener at each change; returns the function that unsubscribes. */
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
