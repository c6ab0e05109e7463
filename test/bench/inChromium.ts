import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { buildTarget } from '../../src/lib/oldestBrowsers.ts'
import { launchOptions } from '../browser/browsers.ts'

declare function measureRequests(
  rounds: number,
  count: number,
): Promise<Record<'ours' | 'bare', number[]>>

const entry = fileURLToPath(new URL('inPage.ts', import.meta.url))

/** The same requests in Chromium, where the session layer lives: bundled and minified as an app is. */
export async function inChromium(rounds: number, count: number) {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: buildTarget,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, '--js-flags=--expose-gc'],
  })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto('http://app.test/')
    await page.addScriptTag({ content: output[0].code })
    return await page.evaluate(([rounds, count]) => measureRequests(rounds, count), [
      rounds,
      count,
    ] as const)
  } finally {
    await browser.close()
  }
}
