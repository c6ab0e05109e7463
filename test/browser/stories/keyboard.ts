import { focusProblem } from '../focusProblem.ts'
import { expect } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

/** No screen has more than some 30 stops: this is once round it, and more. */
const mostStops = 60

/**
 * Goes on by Tab until something of this role and name has the focus. On the way each stop must say what it is and what
 * it is called, by which alone a person who sees nothing finds the way; and whoever sees must see that it has the focus.
 */
export async function tabTo(tab: StoryPage, role: string, name: string | RegExp, key = 'Tab') {
  const stops: string[] = []
  for (let press = 0; press < mostStops; press += 1) {
    await tab.press(key)
    const stop = await tab.focused()
    stops.push(`${stop.role} "${stop.name}"`)
    await expect.poll(() => tab.evaluate(focusProblem), { timeout: 10_000 }).toBe('')
    // The end of the page, where the browser itself is next.
    if (/^(generic|document|)$/.test(stop.role)) continue
    expect(stop.name.trim(), `the name of a ${stop.role}, after ${stops.join(', ')}`).not.toBe('')
    const isNamed = typeof name === 'string' ? stop.name === name : name.test(stop.name)
    if (isNamed && stop.role === role) return
  }
  throw new Error(`Tab never came to ${role} "${name}": ${stops.join(', ')}`)
}

/** Waits until something of this role and name has the focus. */
export const expectFocus = (tab: StoryPage, role: string, name: string | RegExp) =>
  expect
    .poll(() => tab.focused().catch(() => undefined))
    .toMatchObject({ role, name: typeof name === 'string' ? name : expect.stringMatching(name) })
