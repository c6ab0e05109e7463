import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createSession } from '../createSession'
import { Credentials } from '../login/credentials'
import type { GivenTokens } from '../login/begin/givenTokens'
import { fillOptions } from '../options/defaults'
import type { SessionOptions } from '../options/options'
import { noSession } from '../state/reducer'
import { cookiesOf, openEmptyPage, storedIn, storeIn, type TestPage } from './page'
import { createSessionRecord } from './sessionRecord'

/** How to sign in. */
export type SignInWith = {
  readonly username: string
  readonly password: string
  /** Where the API lives, as `options.baseUrl`. */
  readonly api?: string
  /** The app's address; Playwright's `baseURL` by default. */
  readonly app?: string
  /** The options of the host's session, where they are not the default. */
  readonly options?: SessionOptions
  /**
   * Gets the tokens in another way than by the login call, such as from an identity provider. A method, so that it may ask
   * for the whole `Page` of Playwright.
   */
  getTokens?(page: TestPage): Promise<GivenTokens>
}

/** `fetch` through `page.request`: outside the page, with the cookies of its context and as if it came from the page. */
const through =
  ({ request }: Pick<TestPage, 'request'>, origin: string) =>
  async (sent: Request): Promise<Response> => {
    const data = await sent.text()
    const answer = await request.fetch(sent.url, {
      method: sent.method,
      headers: { ...Object.fromEntries(sent.headers), origin },
      ...(data !== '' && { data }),
      maxRedirects: 0,
    })
    const status = answer.status()
    const hasBody = status !== 204 && status !== 205 && status !== 304
    return new Response(hasBody ? await answer.text() : null, { status, headers: answer.headers() })
  }

/** As much of a storage as a record needs. */
const createMemory = (items: Map<string, string>) =>
  ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }) as unknown as Storage

/**
 * Signs a person in for a page of Playwright without the sign-in form: the session layer itself runs in the test and
 * calls the API with `page.request`, so this works with any options: the fields go to the server by the names that
 * `options.login` has. The session is then written into the storage of
 * the page, which is left empty: go to where the test begins. A session that was stored before is replaced without
 * being revoked.
 * @throws Error if the login is refused or the server cannot be reached.
 */
export async function signIn(page: TestPage, how: SignInWith): Promise<void> {
  const { username, password, api } = how
  const options = { ...how.options, ...(api !== undefined && { baseUrl: api }) } as SessionOptions
  const origin = await openEmptyPage(page, how.app)
  const { key, encode, decode } = createSessionRecord(options, origin)
  // Only its epoch matters: the session that begins must have a higher one.
  const { epoch } = decode(await storedIn(page, key)) ?? noSession
  const items = new Map([[key, encode({ status: 'loggedOut', epoch })]])
  const storage = createMemory(items)
  const send = through(page, origin)
  // What scripts of the page can read, as a CSRF token.
  let cookies = await cookiesOf(page)

  const session = createSession(options, {
    origin,
    async fetch(request) {
      const response = await send(request)
      cookies = await cookiesOf(page)
      return response
    },
    cookies: () => cookies,
    localStorage: () => storage,
    sessionStorage: () => undefined,
    locks: undefined,
    sharedStore: undefined,
    openChannel: () => undefined,
  })
  configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().prepend(session.middleware),
  })
  try {
    await session.ready
    const remembered = { remember: true }
    const { login } = fillOptions(options)
    const fields = { [login.username]: username, [login.password]: password }
    const error = how.getTokens
      ? await session.begin(await how.getTokens(page), remembered)
      : await session.logIn(new Credentials(fields, remembered))
    if (error !== undefined) throw new Error(`signIn as ${username}: ${error.message}`)
  } finally {
    session.stop()
  }
  await storeIn(page, key, items.get(key) ?? '')
}
