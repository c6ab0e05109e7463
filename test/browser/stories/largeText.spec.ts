import { expect, signIn, test } from './fixtures.ts'

// With the date field on home.
test.use({ build: 'demo' })

// @proves accessible
test('with letters of twice the size no screen is wider than a phone', async ({ tab, app }) => {
  // No window of WebKitGTK is as narrow as that: a frame is.
  app.framed = true
  await signIn(tab)
  for (const path of ['/', '/notes', '/account', '/settings']) {
    await tab.evaluate((src) => {
      const frame = Object.assign(document.createElement('iframe'), { width: '320', height: '800' })
      frame.src = src
      document.body.replaceChildren(frame)
    }, `${path}?lang=de`)
    const widthOver = () =>
      tab.evaluate(() => {
        const { contentDocument } = document.querySelector('iframe')!
        const root = contentDocument?.documentElement
        if (root?.lang !== 'de' || !root.querySelector('main h1 ~ *, main section'))
          return 'nothing'
        root.style.fontSize = '200%'
        return root.scrollWidth - root.clientWidth
      })
    await expect.poll(widthOver, path).not.toBe('nothing')
    await expect.poll(widthOver, path).toBe(0)
  }
})
