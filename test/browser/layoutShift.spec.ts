import { expect, expectHome, signIn, test } from './fixtures.ts'

/** A tenth of what the web counts as steady (cumulative layout shift, 0.1). */
const calm = 0.01

for (const width of [360, 1280])
  test(`a reload of home moves nothing about, though the server is slow (${width} px)`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach((entry) => shifts.push((entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true })
    })
    await signIn(page)
    api.backend.setFault('user', { kind: 'slow', ms: 1000 })
    await page.reload()
    await expectHome(page)
    await expect.poll(() => api.backend.stats().calls.user).toBe(2)
    await page.waitForTimeout(1500)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(calm)
  })
