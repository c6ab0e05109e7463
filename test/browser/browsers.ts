import { existsSync } from 'node:fs'
import * as playwright from '@playwright/test'
import type { Browser } from '@playwright/test'

const engines = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    packages: 'chromium',
    usualPlaces: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/snap/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
  },
  Firefox: {
    variable: 'FIREFOX_PATH',
    packages: 'firefox-esr',
    usualPlaces: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/snap/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
  },
}

/** The system's own browser. @throws Error that says how to get one. */
function find(engine: keyof typeof engines): string {
  const { variable, packages, usualPlaces } = engines[engine]
  const wished = process.env[variable]
  const found = (wished ? [wished] : usualPlaces).find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    wished
      ? `${variable} is ${wished}, but there is nothing there.`
      : `These tests need ${engine}, and there is none in the usual places. Install it:\n\n` +
          `    apt-get install ${packages}\n\n` +
          `or set ${variable} to where it is.`,
  )
}

/** How Chromium is started: the system's own, without sandbox for root, silent towards the outer world. */
export const launchOptions = {
  // Looked for when it is needed: who runs one engine need not have the other.
  get executablePath() {
    return find('Chromium')
  },
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Chromium without what is around its pages, where it is installed: the same engine at half the work. It has no
 * back/forward cache and no settings of sites; what is about these takes `launchOptions`.
 */
export const headlessShell =
  !process.env[engines.Chromium.variable] && existsSync(shell)
    ? { executablePath: shell, args: launchOptions.args }
    : launchOptions

/** How Firefox is started: as it is installed, by WebDriver BiDi; Playwright's own build is not needed. */
export const firefox = {
  channel: 'moz-firefox',
  launchOptions: {
    get executablePath() {
      return find('Firefox')
    },
  },
}

/** A browser that keeps pages in its back/forward cache: Playwright switches Chromium's off; people have it. */
export const launchWithPageCache = (browserName: string): Promise<Browser> =>
  browserName === 'firefox'
    ? playwright.firefox.launch({ ...firefox.launchOptions, channel: firefox.channel })
    : playwright.chromium.launch({
        ...launchOptions,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })

/** Firefox with preferences of its own: what a system or a person has set. */
export const firefoxWith = (firefoxUserPrefs: Record<string, string | number>) => ({
  ...firefox.launchOptions,
  channel: firefox.channel,
  firefoxUserPrefs,
})
