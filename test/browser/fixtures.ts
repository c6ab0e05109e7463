import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { Browser, BrowserContext, ConsoleMessage, Locator, Page } from '@playwright/test'
import { demoUsers } from '../../src/demo/users.ts'
import { createApi, type Api } from '../support/api.ts'
import { ship, type ServerKind } from '../shipping/servers.ts'
import { createAppServer } from '../support/appServer.ts'
import { firefoxWith } from './browsers.ts'

/** A build that the global set-up makes; that of `demo` has the demo's screens. */
type Build =
  'crossOrigin' | 'shipped' | 'cookie' | 'restore' | 'reauth' | 'idle' | 'demo' | 'steps' | 'brand'

/** Its folder. */
export const buildOf = (name: Build) => join(process.env['NESHAST_BUILDS'] ?? '', name)

/**
 * Chromium's own report of a call that the API did not answer, or not with 2xx, and of whatever a device without a network
 * asks for, such as the screens that are fetched ahead: no error of the app.
 */
const isChromiumsReport = (message: ConsoleMessage, apiUrl: string) =>
  message.text().startsWith('Failed to load resource') &&
  (message.location().url.startsWith(`${apiUrl}/`) ||
    message.text().endsWith('net::ERR_INTERNET_DISCONNECTED'))

/**
 * Firefox's of a server that is down, and of bytes that are no HTTP, which is how the demo back end drops a
 * connection; where a policy forbids the call the reason is another. By BiDi it comes as an exception.
 */
const isFirefoxsReport = (text: string, apiUrl: string) =>
  text.startsWith('Cross-Origin Request Blocked:') &&
  text.includes(` ${apiUrl}/`) &&
  /\(Reason: (CORS request did not succeed|Multiple CORS header)/.test(text)

/** Collects what must never be: violations of the Content-Security-Policy, exceptions, console errors. */
export async function watch(
  context: BrowserContext,
  apiUrl: string,
  problems: string[] = [],
): Promise<string[]> {
  await context.exposeFunction('reportViolation', (text: string) => void problems.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation(text: string): void })
        .reportViolation
      report(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  context.on('weberror', (event) => {
    const { stack } = event.error()
    if (!isFirefoxsReport(String(stack), apiUrl)) problems.push(String(stack))
  })
  context.on('console', (message) => {
    if (isChromiumsReport(message, apiUrl)) return
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  return problems
}

/** Makes a window of Firefox active, for it is not always so by itself, and then nothing in it has the focus; within 3 s. */
async function hasFocus(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 30; tries += 1) {
    await page.bringToFront()
    if (await page.evaluate(() => document.hasFocus())) return true
    await page.waitForTimeout(100)
  }
  return false
}

/** What a person may have set in their system. */
type System = { reducedMotion?: 'reduce' | 'no-preference'; forcedColors?: 'active' }

/** Firefox's preferences that stand in for a system. */
const prefsOf = ({ reducedMotion, forcedColors }: System) => ({
  'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
  // Colours of the system, for every page.
  'browser.display.document_color_use': forcedColors ? 2 : 0,
})

type TestFixtures = {
  api: Api
  /** A page on such a system; Firefox cannot be told by BiDi, and is started for it. */
  pageOn: (system: System) => Promise<Page>
}

/** What serves the app: our own small server, or one that is configured by the files of the build. */
export type AppServerKind = 'own' | ServerKind

const serve = (kind: AppServerKind, build: Build, apiUrl: string) =>
  kind === 'own'
    ? createAppServer(buildOf(build), apiUrl)
    : ship({
        kind,
        builds: process.env['NESHAST_BUILDS'] ?? '',
        build: 'shipped',
        said: ['--api', apiUrl],
      })

type WorkerFixtures = {
  appServer: AppServerKind
  build: Build
  servers: { api: Api; appUrl: string }
}

/** `api` and the app on two origins, a pair for each worker; every test gets them as at the start. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appServer: ['own', { scope: 'worker', option: true }],
  build: ['crossOrigin', { scope: 'worker', option: true }],
  servers: [
    async ({ appServer, build }, provide) => {
      const api = await createApi(build === 'steps' ? 'steps' : 'demo')
      const app = await serve(appServer, build, api.url)
      await provide({ api, appUrl: app.url })
      await app.close()
      await api.goDown()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ servers }, provide) => provide(servers.appUrl),
  api: async ({ servers: { api } }, provide) => {
    await api.reset()
    await provide(api)
  },
  context: async ({ context, api }, provide) => {
    const problems = await watch(context, api.url)
    await provide(context)
    // What a page asks for in its last moment is no matter of the test any more.
    const routed = [context, ...context.pages()]
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    expect(problems, 'CSP violations, exceptions and console errors').toEqual([])
  },
  page: async ({ page, context, browserName }, provide) => {
    if (browserName !== 'firefox' || (await hasFocus(page))) return provide(page)
    // Now and then the window that was there before cannot be made active any more; a new one is.
    const another = await context.newPage()
    await page.close()
    await hasFocus(another)
    await provide(another)
  },
  pageOn: async ({ page, playwright, browserName, baseURL, api }, provide) => {
    let started: Browser | undefined
    const problems: string[] = []
    await provide(async (system) => {
      if (browserName !== 'firefox') return page.emulateMedia(system).then(() => page)
      started = await playwright.firefox.launch(firefoxWith(prefsOf(system)))
      const context = await started.newContext({ baseURL: baseURL! })
      await watch(context, api.url, problems)
      return context.newPage()
    })
    await started?.close()
    expect(problems, 'CSP violations, exceptions and console errors').toEqual([])
  },
})

export { expect }

export const passwordOf = (username: string) =>
  demoUsers.find((user) => user.username === username)?.password ?? ''

export const usernameField = (page: Page) => page.getByRole('textbox', { name: 'Username' })
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })
/** That of the header: `/account` has another one. */
export const signOutButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign out' })

type User = 'sara' | 'omid'

/** Types into the form that is on the screen, and sends it. */
export async function submit(page: Page, username: User, password = passwordOf(username)) {
  await usernameField(page).fill(username)
  await passwordField(page).fill(password)
  await signInButton(page).click()
}

/** Signs in and waits until home greets the person. */
export async function signIn(page: Page, username: User = 'sara') {
  await page.goto('/login')
  await submit(page, username)
  await expectHome(page, username)
}

/** Has the profile loaded again, as a request that the person makes; it is on `/account`. */
export async function reloadProfile(page: Page) {
  await page.locator('header a[href="/account"]').click()
  await page.getByRole('button', { name: 'Reload profile' }).click()
}

export async function goHome(page: Page, username: User = 'sara') {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectHome(page, username)
}

/**
 * What the page shows, and where it is. Asked of the page itself: Playwright's own questions wait for a navigation
 * that never ends, and its URL stays the old one, where Firefox has kept the page.
 */
export const shown = (page: Page) => page.evaluate(() => document.body.innerText)
export const pathOf = (page: Page) => page.evaluate(() => location.pathname)

export async function expectHome(page: Page, username: User = 'sara') {
  const name = { sara: 'Sara Parvaz', omid: 'Omid Darya' }[username]
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page).toHaveURL('/')
}

/** Types key by key over what stands there; in Firefox `fill()` sets a value that React does not notice. */
export async function typeInto(field: Locator, text: string) {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** Goes on by Tab past the browser's own buttons, where the focus may be in Firefox. */
export const tabBackIn = (page: Page) =>
  expect(async () => {
    if (await page.evaluate(() => document.hasFocus())) return
    await page.keyboard.press('Tab')
    throw new Error('The focus is not in the page.')
  }).toPass({ intervals: [10] })

/** Everything that both storages of the page hold. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
