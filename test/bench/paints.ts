import type { Page } from '@playwright/test'

/** How a page came to be seen; milliseconds from the start of its navigation. */
export type Paints = {
  firstPaint: number
  largestPaint: number
  /** What has moved by itself, as Cumulative Layout Shift counts it. */
  shift: number
  /** For how long beyond 50 ms each its tasks kept the page from answering. */
  blocked: number
  /** What the largest paint painted. */
  largest: string
}

declare const paints: Paints

/** Has every document of this page note its paints from now on. */
export const watchPaints = (page: Page) =>
  page.addInitScript(() => {
    const paints = { firstPaint: NaN, largestPaint: NaN, shift: 0, blocked: 0, largest: '' }
    Object.assign(globalThis, { paints })
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      })
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') paints.firstPaint = startTime
    })
    watch('largest-contentful-paint', (entry) => {
      const { startTime, element } = entry as PerformanceEntry & { element?: Element }
      paints.largestPaint = startTime
      paints.largest = element?.outerHTML.slice(0, 80) ?? ''
    })
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) paints.shift += value
    })
    watch('longtask', ({ duration }) => {
      paints.blocked += Math.max(0, duration - 50)
    })
  })

/** What the document has noted once nothing is under way any more, and nothing has been for a second. */
export async function paintsOf(page: Page): Promise<Paints> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const noted = await page.evaluate(() => paints)
  if (Number.isNaN(noted.firstPaint + noted.largestPaint)) throw new Error('Nothing was painted.')
  return noted
}
