import type { Page } from '@playwright/test'

export const slowdown = 4
/** "Fast 4G" as Chromium's DevTools have it: bytes a second, and milliseconds. */
const fast4G = {
  offline: false,
  downloadThroughput: ((9 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1000 * 1000) / 8) * 0.9,
  latency: 60 * 2.75,
}

/** Gives a page of Chromium the CPU and the network of a phone. */
export async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', fast4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
