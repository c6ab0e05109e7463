import { chromium, firefox } from '@playwright/test'
import { firefox as firefoxOptions, launchOptions } from '../browsers.ts'
import { startWebKit } from '../webkit/engine.ts'
import { playwrightEngine } from './playwrightEngine.ts'
import type { Engine } from './storyPage.ts'

/** Starts the system's own browser of each engine. @throws Error that says how to get one that is not there. */
export const starts = {
  chromium: async () => playwrightEngine('chromium', await chromium.launch(launchOptions)),
  firefox: async () =>
    playwrightEngine(
      'firefox',
      await firefox.launch({ ...firefoxOptions.launchOptions, channel: firefoxOptions.channel }),
    ),
  webkit: startWebKit,
} satisfies Record<string, () => Promise<Engine>>

export type EngineName = keyof typeof starts
export const engineNames = Object.keys(starts) as EngineName[]
