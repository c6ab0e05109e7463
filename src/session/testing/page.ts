/** The part of Playwright that is used. Its own types fit these, and a host without Playwright need not install it. */

type Answer = {
  status(): number
  headers(): Record<string, string>
  text(): Promise<string>
}

type Route = {
  fulfill(answer: { contentType: string; body: string }): Promise<unknown>
  abort(): Promise<unknown>
}

/** Playwright's `Page`. */
export type TestPage = {
  readonly request: {
    fetch(
      url: string,
      options: {
        method: string
        headers: Record<string, string>
        data?: string
        maxRedirects: number
      },
    ): Promise<Answer>
  }
  route(url: string, answer: (route: Route) => unknown): Promise<unknown>
  unroute(url: string): Promise<void>
  goto(url: string): Promise<unknown>
  url(): string
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** The other fields of a cookie are passed on unchanged. */
export type Cookie = { name: string; value: string; domain: string; path: string }

type Sent = { url(): string }
type Received = { request(): Sent; ok(): boolean }

/* eslint-disable @typescript-eslint/unified-signatures -- Playwright's have an overload for each event */
/** Playwright's `BrowserContext`. */
export type TestContext = {
  newPage(): Promise<TestPage>
  route(url: (url: URL) => boolean, answer: (route: Route) => unknown): Promise<unknown>
  on(event: 'request', listener: (request: Sent) => void): unknown
  on(event: 'requestfailed', listener: (request: Sent) => void): unknown
  on(event: 'response', listener: (response: Received) => void): unknown
  off(event: 'request', listener: (request: Sent) => void): unknown
  off(event: 'requestfailed', listener: (request: Sent) => void): unknown
  off(event: 'response', listener: (response: Received) => void): unknown
  storageState(): Promise<{
    cookies: Cookie[]
    origins: { origin: string; localStorage: { name: string; value: string }[] }[]
  }>
  addCookies(cookies: Cookie[]): Promise<void>
}
/* eslint-enable @typescript-eslint/unified-signatures */

const path = 'neshast-testing'
const noAddress =
  'neshast/testing does not know where the app is: set `use: { baseURL }` in the configuration of Playwright, or pass `app`.'
/** What Playwright says of a path where it has no `baseURL`, in Chromium and WebKit, and in Firefox. */
const isAddressless = (error: unknown) => /invalid url|malformed.?ur[il]/i.test(String(error))

/**
 * Goes to an empty page of the app's origin, in which the app does not run, so that the session can be stored there
 * once, rather than at each load. Resolves to the origin.
 */
export async function openEmptyPage(page: TestPage, app = '/'): Promise<string> {
  const url = `**/${path}`
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(app.replace(/\/?$/, `/${path}`)).catch((error: unknown) => {
    throw isAddressless(error) ? new Error(noAddress, { cause: error }) : error
  })
  await page.unroute(url)
  return new URL(page.url()).origin
}

const json = (value: string) => JSON.stringify(value)

/** The cookies that scripts of the page can read. */
export const cookiesOf = async (page: TestPage) =>
  (await page.evaluate('document.cookie')) as string

/** Reads from the page's localStorage. */
export const storedIn = async (page: TestPage, key: string) =>
  (await page.evaluate(`localStorage.getItem(${json(key)})`)) as string | null

/** Writes into the page's localStorage. */
export const storeIn = async (page: TestPage, key: string, text: string) => {
  await page.evaluate(`localStorage.setItem(${json(key)}, ${json(text)})`)
}
