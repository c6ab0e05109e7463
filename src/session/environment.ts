/** What the session layer uses of the world around it, so that a test can be several tabs at once. */
export type Environment = {
  /** The time, in epoch milliseconds. */
  now(): number
  /** A number from 0 to 1, for jitter. */
  random(): number
  fetch(request: Request): Promise<Response>
  /** The page's own address, that relative URLs belong to. */
  origin: string
  /** Shared by all tabs. Throws or is `undefined` where it is blocked. */
  localStorage(): Storage | undefined
  /** This tab's own. Throws or is `undefined` where it is blocked. */
  sessionStorage(): Storage | undefined
  /** Whether a person can see the page now. */
  isVisible(): boolean
  /** Calls back whenever the page is seen, focused, restored, or comes online; returns the way to stop. */
  onAttention(listener: () => void): () => void
}

/** The browser that this code runs in. */
export const browserEnvironment = (): Environment => ({
  now: () => Date.now(),
  random: () => Math.random(),
  fetch: (request) => fetch(request),
  origin: location.origin,
  localStorage: () => window.localStorage,
  sessionStorage: () => window.sessionStorage,
  isVisible: () => document.visibilityState === 'visible',
  onAttention(listener) {
    const seen = () => {
      if (document.visibilityState === 'visible') listener()
    }
    const stops = [
      [document, 'visibilitychange'] as const,
      [window, 'focus'] as const,
      [window, 'pageshow'] as const,
      [window, 'online'] as const,
    ].map(([target, type]) => {
      target.addEventListener(type, seen)
      return () => target.removeEventListener(type, seen)
    })
    return () => stops.forEach((stop) => stop())
  },
})
