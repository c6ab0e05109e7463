import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'

useDemoServer()
beforeEach(() => {
  // jsdom has none: the page is idle at once.
  globalThis.requestIdleCallback = ((task: () => void) =>
    setTimeout(task)) as unknown as typeof requestIdleCallback
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'requestIdleCallback'))

const asked: string[] = []
const failing = new Set<string>()
const screenOf = (path: string) => ({
  path,
  lazy: () => {
    asked.push(path)
    return failing.has(path)
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ Component: () => <h1>{path}</h1> })
  },
})
const names = ['first', 'second', 'third', 'fourth']
const whileIdle = () => act(() => sleep(100))

async function opened() {
  const app = await renderApp({ signedInAs: 'sara', setup: { more: names.map(screenOf) } })
  await screen.findByRole('link', { name: 'Settings' })
  app.fetchAhead()
  await waitFor(() => expect(asked).toContain('first'), { timeout: 10_000 })
  await whileIdle()
  return app
}
beforeEach(() => {
  asked.length = 0
  failing.clear()
})

test('all screens are fetched while the page is idle, those of a team too, each once', async () => {
  await opened()
  expect(asked).toEqual(names)
})

describe('a part that does not come leaves the others for later', () => {
  test('until the person goes to another screen', async () => {
    failing.add('first').add('second')
    const { user } = await opened()
    expect(asked).toEqual(['first'])
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await screen.findByRole('heading', { name: 'Settings' })
    await whileIdle()
    expect(asked).toEqual(['first', 'second'])
    await user.click(screen.getByRole('link', { name: 'Home' }))
    await screen.findByRole('heading', { name: 'Hello, Sara Parvaz' })
    await whileIdle()
    expect(asked).toEqual(names)
  })

  test('or until the network is back', async () => {
    failing.add('first')
    const { user } = await opened()
    expect(asked).toEqual(['first'])
    act(() => void window.dispatchEvent(new Event('online')))
    await whileIdle()
    expect(asked).toEqual(names)
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await whileIdle()
    expect(asked).toEqual(names)
  })
})

test('without a network nothing is fetched before it is back', async () => {
  // The parts that come before those of the team have been loaded once: a second time nothing takes long.
  const app = await opened()
  asked.length = 0
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await app.reload()
  await screen.findByRole('link', { name: 'Settings' })
  app.fetchAhead()
  await whileIdle()
  expect(asked).toEqual([])
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(asked).toEqual(names), { timeout: 10_000 })
})
