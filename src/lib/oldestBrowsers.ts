/**
 * The oldest browsers that the app is built for and checked against, of spring 2023. What is newer in the browser has
 * a stand-in, is done without, or is not used.
 */
export const oldestBrowsers = { chrome: '111', firefox: '115', safari: '16.4' } as const

/** As build tools name them. iOS has Safari's engine in every browser. */
export const buildTarget = [
  ...Object.entries(oldestBrowsers).map(([name, version]) => name + version),
  `ios${oldestBrowsers.safari}`,
]
