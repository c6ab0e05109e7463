/**
 * The oldest browsers that the app is built for and checked with, of spring 2023. Newer features of browsers
 * are polyfilled, optional, or not used.
 */
export const oldestBrowsers = { chrome: '111', firefox: '115', safari: '16.4' } as const

/** In the notation of build tools. All browsers on iOS have Safari's engine. */
export const buildTarget = [
  ...Object.entries(oldestBrowsers).map(([name, version]) => name + version),
  `ios${oldestBrowsers.safari}`,
]
