import { contrast } from '../../../src/build/brand/colors.ts'
import { expect, expectSeen, signInButton, test } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

/** What the middle of an element looks like on a picture of the page: red, green and blue. */
async function middleOf([picture, selector]: readonly [string, string]) {
  const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.width,
    height: image.height,
  }).getContext('2d')!
  canvas.drawImage(image, 0, 0)
  const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect()
  const scale = image.width / innerWidth
  const place = [(left + width / 2) * scale, (top + height / 2) * scale] as const
  return [...canvas.getImageData(...place, 1, 1).data].slice(0, 3)
}
const seenAt = async (tab: StoryPage, selector: string) =>
  tab.evaluate(middleOf, [(await tab.screenshot()).toString('base64'), selector] as const)

const hexOf = (parts: readonly number[]) =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
/** The colours of the letters of a password and of its eye. */
const inks = () => [
  getComputedStyle(document.querySelector('[type=password]')!).webkitTextFillColor,
  getComputedStyle(document.querySelector('[type=password] + button svg')!).stroke,
]
const ofStyle = (colour: string) => hexOf((colour.match(/\d+/g) ?? []).map(Number))

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
    // What is on the screen may be a moment behind.
    await expect
      .poll(async () => {
        const behind = hexOf(await seenAt(tab, '[type=password]'))
        const [letters, eye] = (await tab.evaluate(inks)).map(ofStyle) as [string, string]
        return contrast(letters, behind) >= 4.5 && contrast(eye, behind) >= 3
      }, theme)
      .toBe(true)
  }
})

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
  // What is on the screen may be a moment behind.
  await expect
    .poll(async () => Math.max(...(await seenAt(tab, '[type=checkbox]'))))
    .toBeLessThan(64)
})
