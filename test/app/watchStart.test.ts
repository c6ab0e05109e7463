import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const root = document.documentElement

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  delete root.dataset['start']
})

/** The module anew, as on a page that is being loaded. */
async function opened() {
  jest.resetModules()
  return import('../../src/app/watchStart')
}
const leave = () => window.dispatchEvent(new Event('beforeunload'))
const failure = new Error('A part cannot be loaded.')

// @proves start
test('a page that cannot start says so at once, and its error is seen', async () => {
  const { tellNotStarted } = await opened()
  expect(() => tellNotStarted(failure)).toThrow(failure)
  expect(root.dataset['start']).toBe('failed')
})

// @proves start
test('a page that is left while it starts says nothing, for browsers cut off what it loads; one that stays says so later', async () => {
  const { tellNotStarted } = await opened()
  leave()
  tellNotStarted(failure)
  await jest.advanceTimersByTimeAsync(9900)
  expect(root.dataset).not.toHaveProperty('start')
  expect(() => jest.advanceTimersByTime(200)).toThrow(failure)
  expect(root.dataset['start']).toBe('failed')
})

test('a page that has started listens for its end no more: some browsers would keep it for no back button', async () => {
  const add = jest.spyOn(window, 'addEventListener')
  const remove = jest.spyOn(window, 'removeEventListener')
  const { tellStarted } = await opened()
  const ofItsEnd = ({ mock: { calls } }: typeof add | typeof remove) =>
    calls.filter(([type]) => type === 'beforeunload')
  expect(ofItsEnd(add)).toHaveLength(1)
  tellStarted()
  // The same listener: to remove another one removes nothing.
  expect(ofItsEnd(remove)).toEqual(ofItsEnd(add))
  add.mockRestore()
  remove.mockRestore()
})
