import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The system's Chromium. @throws Error that says how to get one. */
function findChromium(): string {
  const wished = process.env['CHROMIUM_PATH']
  const found = (wished ? [wished] : usualPlaces).find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    wished
      ? `CHROMIUM_PATH is ${wished}, but there is nothing there.`
      : 'The browser tests need Chromium, and there is none in the usual places. Install it:\n\n' +
          '    apt-get install chromium\n\n' +
          'or set CHROMIUM_PATH to where it is.',
  )
}

/** How Chromium is started: the system's own, without sandbox for root, silent towards the outer world. */
export const launchOptions = {
  executablePath: findChromium(),
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
