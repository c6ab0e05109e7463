import { expect, expectSeen, signInButton, test } from './fixtures.ts'

// Firefox and WebKit cancel what a page is loading as soon as it is being left, which fires `error` on its scripts.
// @proves start
test('a page that is left while it starts never says that it could not start', async ({
  tab,
  before,
  app,
}) => {
  // What is cut off is an error of the page that was left: it is not watched.
  app.before = ''
  before(() => {
    const root = document.documentElement
    const note = () => {
      if (root.dataset['start'] === 'failed') sessionStorage.setItem('told', 'failed')
    }
    new MutationObserver(note).observe(root, { attributes: true })
    const loads = Number(sessionStorage.getItem('loads') ?? 0)
    if (loads === 20) return void Object.assign(globalThis, { isLast: true })
    sessionStorage.setItem('loads', `${loads + 1}`)
    // From here on the app knows that it is left; what is left earlier has not run anything of it.
    const add = window.addEventListener.bind(window) as typeof window.addEventListener
    window.addEventListener = (...given: Parameters<typeof add>) => {
      add(...given)
      if (given[0] === 'beforeunload') setTimeout(() => location.reload(), loads * 4)
    }
  })
  await tab.goto('/login').catch(() => undefined)
  const isLast = () => tab.evaluate(() => 'isLast' in globalThis).catch(() => false)
  await expect.poll(isLast, { timeout: 30_000 }).toBe(true)
  await expectSeen(tab, signInButton)
  expect(await tab.evaluate(() => sessionStorage.getItem('told'))).toBeNull()
})
