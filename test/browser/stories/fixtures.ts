import { expect, test as base } from '@playwright/test'
import type { AppServer } from '../../support/appServer.ts'
import { createApi, type Api, type ApiKind } from '../../support/api.ts'
import { createAppServer } from '../../support/appServer.ts'
import { buildOf, passwordOf } from '../fixtures.ts'
import { starts, type EngineName } from './engines.ts'
import type { Engine, StoryBrowser, StoryPage, Target } from './storyPage.ts'
import { watch } from './watch.ts'

type Each = {
  api: Api
  app: AppServer
  /** Runs in every page before the app, from now on. */
  before: (script: () => unknown) => void
  /** Another machine: a browser with nothing in its storage. */
  another: () => Promise<StoryBrowser>
  person: StoryBrowser
  tab: StoryPage
}
type Shared = {
  /** The build that is told of; those of `cookie`, `restore` and `steps` have a server of their own kind. */
  build: 'crossOrigin' | 'cookie' | 'restore' | 'reauth' | 'idle' | 'demo' | 'steps'
  servers: { api: Api; app: AppServer }
  engine: Engine
}

/** The server of a build, where it is not the demo's. */
const apis: { readonly [build: string]: ApiKind } = {
  cookie: 'cookie',
  restore: 'hinted',
  steps: 'steps',
}

/** The app in the engine of the project; every test gets fresh browsers, and servers as at the start. */
export const test = base.extend<Each, Shared>({
  engine: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this argument
    async ({}, provide, { project }) => {
      const engine = await starts[project.name as EngineName]()
      await provide(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  build: ['crossOrigin', { scope: 'worker', option: true }],
  servers: [
    async ({ build }, provide) => {
      const api = await createApi(apis[build])
      const app = await createAppServer(buildOf(build), api.url)
      await provide({ api, app })
      await app.close()
      await api.goDown()
    },
    { scope: 'worker' },
  ],
  api: async ({ servers: { api } }, provide) => {
    await api.reset()
    await provide(api)
  },
  app: async ({ servers: { app } }, provide) => {
    app.before = `(${watch})();`
    app.keeps = true
    app.framed = false
    app.away = false
    app.reports.length = 0
    await provide(app)
  },
  before: ({ app }, provide) => provide((script) => void (app.before += `(${script})();`)),
  another: async ({ engine, api: _, app }, provide, info) => {
    const browsers: StoryBrowser[] = []
    await provide(async () => {
      const browser = await engine.newBrowser(app.url)
      browsers.push(browser)
      return browser
    })
    app.away = false
    if (info.status !== info.expectedStatus)
      for (const tab of browsers.flatMap(({ tabs }) => tabs)) {
        const body = await tab.screenshot().catch(() => undefined)
        if (body) await info.attach('screenshot', { body, contentType: 'image/png' })
      }
    await Promise.all(browsers.map((browser) => browser.close()))
    expect(app.reports, 'CSP violations, exceptions and console errors').toEqual([])
  },
  person: async ({ another }, provide) => provide(await another()),
  tab: ({ person }, provide) => provide(person.tabs[0]!),
})

export { expect }

export const username = { role: 'textbox', name: 'Username' } as const
export const password = { label: 'Password' } as const
export const signInButton = { role: 'button', name: 'Sign in' } as const
/** That of the header: `/account` has another one. */
export const signOutButton = { css: 'header [data-print=off] > button' } as const
export const heading = { css: 'h1' } as const
const names = { sara: 'Sara Parvaz', omid: 'Omid Darya', laleh: 'Laleh Baran' }
type User = keyof typeof names

/** Waits until a target can be seen, and its first text holds `text`. */
export const expectSeen = (page: StoryPage, target: Target, text = '') =>
  expect
    .poll(async () => (await page.texts(target))[0], { message: JSON.stringify(target) })
    .toContain(text)

export const expectGone = (page: StoryPage, target: Target) =>
  expect.poll(() => page.texts(target), { message: JSON.stringify(target) }).toEqual([])

export const expectPath = (page: StoryPage, path: string) =>
  expect.poll(() => page.path()).toBe(path)

/** Types into the form that is on the screen, and sends it. */
export async function submit(page: StoryPage, user: User, secret = passwordOf(user)) {
  await page.type(username, user)
  await page.type(password, secret)
  await page.click(signInButton)
}

export async function expectHome(page: StoryPage, user: User = 'sara') {
  await expectSeen(page, heading, names[user])
  await expectPath(page, '/')
}

/** Signs in and waits until home greets the person. */
export async function signIn(page: StoryPage, user: User = 'sara') {
  await page.goto('/login')
  await submit(page, user)
  await expectHome(page, user)
}

/** Everything that both storages of the page hold. */
export const stored = (page: StoryPage) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
