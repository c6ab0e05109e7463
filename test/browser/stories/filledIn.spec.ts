import { contrast } from '../../../src/build/brand/colors.ts'
import { expect, expectSeen, signInButton, test } from './fixtures.ts'

/** The colours of a password that is filled in, as #rrggbb: of its letters, of its eye, and, off a picture, behind them. */
async function coloursOn(picture: string) {
  const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.width,
    height: image.height,
  }).getContext('2d')!
  canvas.drawImage(image, 0, 0)
  const hexOf = (parts: number[]) =>
    `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  const ofStyle = (colour: string) => hexOf((colour.match(/\d+/g) ?? []).map(Number))
  const field = document.querySelector('[type=password]')!
  const { left, top, width, height } = field.getBoundingClientRect()
  const scale = image.width / innerWidth
  const place = [(left + width / 2) * scale, (top + height / 2) * scale] as const
  return {
    behind: hexOf([...canvas.getImageData(...place, 1, 1).data].slice(0, 3)),
    letters: ofStyle(getComputedStyle(field).webkitTextFillColor),
    eye: ofStyle(getComputedStyle(document.querySelector('[type=password] + button svg')!).stroke),
  }
}

// No engine fills in for a test: a class stands for it, with the colours that WebKit gives such a field, whatever a page says.
// @proves accessible
test('what the browser fills in can be read, and the eye on it seen, light and dark', async ({
  tab,
}) => {
  await tab.goto('/login')
  await expectSeen(tab, signInButton)
  await tab.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const ours = rules.map(({ cssText }) => cssText).filter((text) => text.includes('autofill'))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      ours.join('').replace(/:(-webkit-)?autofill/g, '.filled') +
        '.filled { background-color: #faffbd !important; color: #000 !important }',
    )
    document.adoptedStyleSheets = [sheet]
    document.querySelector('[type=password]')!.classList.add('filled')
  })
  for (const theme of ['light', 'dark']) {
    await tab.evaluate((to) => void (document.documentElement.dataset['theme'] = to), theme)
    const seen = async () => tab.evaluate(coloursOn, (await tab.screenshot()).toString('base64'))
    // What is on the screen may be a moment behind.
    await expect
      .poll(async () => {
        const { behind, letters, eye } = await seen()
        return contrast(letters, behind) >= 4.5 && contrast(eye, behind) >= 3
      }, theme)
      .toBe(true)
  }
})

/** Behind the middle of the first box that can be ticked, on a picture: red, green and blue. */
async function middleOfBox(picture: string) {
  const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.width,
    height: image.height,
  }).getContext('2d')!
  canvas.drawImage(image, 0, 0)
  const { left, top, width, height } = document
    .querySelector('[type=checkbox]')!
    .getBoundingClientRect()
  const scale = image.width / innerWidth
  const place = [(left + width / 2) * scale, (top + height / 2) * scale] as const
  return [...canvas.getImageData(...place, 1, 1).data].slice(0, 3)
}

// WebKitGTK's own is white in the dark.
// @proves accessible
test('a box that is not ticked is empty, in the dark too', async ({ tab }) => {
  await tab.goto('/login')
  await expectSeen(tab, signInButton)
  await tab.click({ role: 'checkbox' })
  expect(
    await tab.evaluate(() => document.querySelectorAll('[type=checkbox]:checked').length),
  ).toBe(0)
  await tab.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  const dark = async () =>
    Math.max(...(await tab.evaluate(middleOfBox, (await tab.screenshot()).toString('base64'))))
  // What is on the screen may be a moment behind.
  await expect.poll(dark).toBeLessThan(64)
})
