import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from '@playwright/test'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import {
  sessionPerWorker,
  signIn,
  type SignInWith,
  type TestContext,
} from '../../src/session/testing'
import { extendedCalls } from '../../src/session'
import { apiUrl } from '../support/device'

const sent: unknown[] = []
const server = setupServer(
  http.post(`${apiUrl}/api/auth/login`, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ token: 'access-1', refresh_token: 'refresh-1', expires_in: 60 })
  }),
  http.get(`${apiUrl}/api/auth/user`, () => HttpResponse.json({ user: { id: 1, name: 'Sara' } })),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => {
  sent.length = 0
  localStorage.clear()
  server.resetHandlers()
})

type TestPage = Parameters<typeof signIn>[0]

/** As much of a page of Playwright as `signIn` needs; its storage is that of the test. */
function openPage(goto: TestPage['goto'] = async () => undefined): TestPage {
  return {
    request: {
      async fetch(url, { method, headers, data }) {
        const response = await fetch(url, { method, headers, ...(data && { body: data }) })
        const text = await response.text()
        return {
          status: () => response.status,
          headers: () => Object.fromEntries(response.headers),
          text: () => Promise.resolve(text),
        }
      },
    },
    goto,
    route: async () => undefined,
    unroute: async () => undefined,
    url: () => `${location.origin}/neshast-testing`,
    evaluate: async (code) => window.eval(code) as unknown,
    close: async () => undefined,
  }
}
function openContext(page: TestPage): TestContext {
  const ignore = () => undefined
  return {
    newPage: async () => page,
    route: async () => undefined,
    on: ignore,
    off: ignore,
    storageState: async () => ({ cookies: [], origins: [] }),
    addCookies: async () => undefined,
  }
}

const sara = { username: 'sara', password: 'secret-1' }
const login = { username: 'email', password: 'pass', kind: 'email' } as const
const stored = () => Object.values({ ...localStorage }).join()

describe('signIn', () => {
  test('sends the fields by the names that the options have', async () => {
    await signIn(openPage(), { ...sara, options: { baseUrl: apiUrl, login } })
    expect(sent).toEqual([{ email: 'sara', pass: 'secret-1' }])
    expect(stored()).toContain('access-1')
  })

  test('sends them as username and password where the options say nothing', async () => {
    await signIn(openPage(), { ...sara, api: apiUrl })
    expect(sent).toEqual([sara])
  })

  test('reads the CSRF cookie as the page would, and names the page as the origin of the call', async () => {
    const page = openPage()
    let cookies = ''
    const asBrowser: TestPage = {
      ...page,
      request: {
        async fetch(url, options) {
          const answer = await page.request.fetch(url, options)
          if (url.endsWith('/csrf')) cookies = 'theme=dark; csrftoken=from-the-cookie'
          return answer
        },
      },
      evaluate: async (code) => (code === 'document.cookie' ? cookies : page.evaluate(code)),
    }
    const headers: (string | null)[] = []
    server.use(
      http.get(`${apiUrl}/csrf`, () => new HttpResponse(null, { status: 204 })),
      http.post(`${apiUrl}/api/auth/login`, ({ request }) => {
        headers.push(request.headers.get('x-csrftoken'), request.headers.get('origin'))
        return HttpResponse.json({ token: 'access-1', refresh_token: 'refresh-1' })
      }),
    )
    const csrf = { header: 'X-CSRFToken', cookie: 'csrftoken', url: '/csrf' }
    const options = { baseUrl: apiUrl, calls: extendedCalls, csrf }
    await signIn(asBrowser, { ...sara, options })
    expect(headers).toEqual(['from-the-cookie', location.origin])
  })

  test.each([
    'page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL',
    'page.goto: Invalid url: "/neshast-testing"',
    'page.goto: Navigation failed: NS_ERROR_MALFORMED_URI',
  ])('says what to set where the page has no address to go to: %s', async (message) => {
    const page = openPage(() => Promise.reject(new Error(message)))
    const error = await signIn(page, { ...sara, api: apiUrl }).catch((reason: Error) => reason)
    expect(error).toMatchObject({
      message: expect.stringMatching(/`use: \{ baseURL \}`.*`app`/),
      cause: { message },
    })
  })

  test('leaves what else keeps a page from being opened as it is', async () => {
    const closed = new Error('page.goto: Target page, context or browser has been closed')
    const page = openPage(() => Promise.reject(closed))
    await expect(signIn(page, { ...sara, api: apiUrl })).rejects.toBe(closed)
  })
})

describe('sessionPerWorker', () => {
  test('sends the fields by the names that the options have', async () => {
    const { context } = sessionPerWorker({ people: [sara] })
    const given = {
      context: openContext(openPage()),
      person: 'sara',
      sessionOptions: { baseUrl: apiUrl, login },
      sessionsOfWorker: new Map<string, unknown>(),
    }
    await context(given, async () => undefined)
    expect(sent).toEqual([{ email: 'sara', pass: 'secret-1' }])
  })

  test('takes a sign-in and tokens that are had on a page of Playwright', () => {
    const fixtures = sessionPerWorker({
      people: [sara],
      signIn: async (page: Page, { username }) => {
        await page.getByLabel('E-mail').fill(username)
      },
    })
    const getTokens = async (page: Page) => ({ accessToken: await page.title() })
    const how: SignInWith = { ...sara, getTokens }
    expect([fixtures.person[0], how.username]).toEqual(['sara', 'sara'])
  })
})
