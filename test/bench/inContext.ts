import type { BrowserContext } from '@playwright/test'
import { watch } from '../browser/fixtures.ts'

/**
 * Works in a context of Chromium, and closes it. What went wrong in its pages makes the figures worthless:
 * then it rejects.
 */
export async function inContext<T>(
  context: BrowserContext,
  apiUrl: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  try {
    const problems = await watch(context, apiUrl)
    // tsx keeps the names of functions by a helper, which what is run in a page needs there too.
    await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
    const result = await work(context)
    if (problems.length > 0) throw new Error(`Not as it should be:\n${problems.join('\n')}`)
    return result
  } finally {
    await context.close()
  }
}
