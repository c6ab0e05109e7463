import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Engine, StoryBrowser, StoryPage, Target } from './storyPage.ts'

const locate = (page: Page, target: Target) => {
  if ('css' in target) return page.locator(target.css)
  if ('label' in target) return page.getByLabel(target.label, { exact: true })
  if ('text' in target) return page.getByText(target.text)
  const { role, name } = target
  return page.getByRole(role, name === undefined ? {} : { name })
}

declare const isLeft: boolean

/** Playwright's goBack() would wait for a load, which never comes where the browser has kept the page. */
async function goBack(page: Page) {
  await page.evaluate(() => {
    Object.assign(globalThis, { isLeft: false })
    addEventListener('popstate', () => Object.assign(globalThis, { isLeft: true }), { once: true })
    history.back()
  })
  const isThere = () => page.evaluate(() => typeof isLeft === 'undefined' || isLeft)
  await expect.poll(() => isThere().catch(() => false)).toBe(true)
}

function createPage(page: Page): StoryPage {
  return {
    goto: async (path) => void (await page.goto(path)),
    reload: async () => void (await page.reload()),
    back: () => goBack(page),
    // url() would not know of a page that the browser has kept.
    path: () => page.evaluate(() => location.pathname + location.search + location.hash),
    texts: (target) => locate(page, target).filter({ visible: true }).allInnerTexts(),
    click: (target) => locate(page, target).click(),
    async type(target, text) {
      await locate(page, target).clear()
      await locate(page, target).pressSequentially(text)
    },
    write: (text) => page.keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    async focused() {
      const focus = page.locator(':focus')
      // Round the end of a page or a dialog the browser's own controls are next.
      const snapshot = (await focus.count()) === 0 ? '' : await focus.ariaSnapshot()
      const [, role = '', name = ''] = /^- (\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(snapshot) ?? []
      return { role, name }
    },
    choose: async (target, value) => void (await locate(page, target).selectOption(value)),
    evaluate: page.evaluate.bind(page) as StoryPage['evaluate'],
    run: async (source) => void (await page.evaluate(`{${source}}`)),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}

async function createBrowser(context: BrowserContext): Promise<StoryBrowser> {
  const tabs: StoryPage[] = []
  const add = (page: Page) => {
    const tab = createPage(page)
    tabs.push(tab)
    return tab
  }
  add(await context.newPage())
  return {
    tabs,
    newTab: async () => add(await context.newPage()),
    async tabOpenedBy(act) {
      const [page] = await Promise.all([context.waitForEvent('page'), act()])
      return add(page)
    },
    close: () => context.close(),
  }
}

/** A browser that Playwright drives, behind the same actions. */
export const playwrightEngine = (name: string, browser: Browser): Engine => ({
  name,
  newBrowser: async (baseURL) => createBrowser(await browser.newContext({ baseURL })),
  close: () => browser.close(),
})
