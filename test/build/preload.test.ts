import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { preloadHelper } from '../../src/build/preloadPlugin'
import { isLoadFailure } from '../../src/screens/error/isLoadFailure'

type Helper = { __vitePreload<T>(load: () => Promise<T>, files?: string[]): Promise<T> }

let helper: Helper
let loaded = 0
beforeEach(async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/app/assets/index.css">'
  loaded += 1
  const url = `data:text/javascript,${encodeURIComponent(`${preloadHelper('/app/')}//${loaded}`)}`
  helper = (await import(url)) as Helper
})
afterEach(() => void jest.restoreAllMocks())

const links = () =>
  [...document.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])
const link = (href: string) => document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)!
const tell = (href: string, event: 'load' | 'error') => link(href).dispatchEvent(new Event(event))
const files = ['assets/part.js', 'assets/part.css', 'assets/index.css']
const style = '/app/assets/part.css'

test('a part’s scripts and style sheets are asked for at once, each once, and none that the page has', async () => {
  void helper.__vitePreload(() => Promise.resolve(1), files)
  void helper.__vitePreload(() => Promise.resolve(2), files)
  expect(links()).toEqual([
    ['stylesheet', '/app/assets/index.css'],
    ['modulepreload', '/app/assets/part.js'],
    ['stylesheet', style],
  ])
  expect(link(style).crossOrigin).toBe('')
})

test('a part comes when its style sheet is there, not before', async () => {
  const load = jest.fn(() => Promise.resolve('part'))
  const part = helper.__vitePreload(load, files)
  // By then all that waits for nothing has been done.
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).not.toHaveBeenCalled()
  tell(style, 'load')
  expect(await part).toBe('part')
})

test('a style sheet that cannot be had is told of, and asked for again the next time', async () => {
  const told = jest.fn()
  window.addEventListener('vite:preloadError', told, { once: true })
  const part = helper.__vitePreload(() => Promise.resolve('part'), files)
  tell(style, 'error')
  const error: unknown = await part.catch((reason: unknown) => reason)
  expect(String(error)).toContain(style)
  // The screens know it by its words, and offer to try again rather than a fault.
  expect(isLoadFailure(error)).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)

  const again = helper.__vitePreload(() => Promise.resolve('part'), files)
  tell(style, 'load')
  expect(await again).toBe('part')
})

test('a script that cannot be had is told of with its own error, and who hears of it may hold it back', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const part = helper.__vitePreload(() => Promise.reject(gone))
  await expect(part).rejects.toBe(gone)

  let payload: unknown
  const hear = (event: Event) => {
    payload = (event as Event & { payload: unknown }).payload
    event.preventDefault()
  }
  window.addEventListener('vite:preloadError', hear, { once: true })
  expect(await helper.__vitePreload(() => Promise.reject(gone))).toBeUndefined()
  expect(payload).toBe(gone)
})
