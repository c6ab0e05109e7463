import type { SessionOptions } from '../options/options'
import { followSession, type Kept } from './followSession'
import { openEmptyPage, storeIn, type TestContext, type TestPage } from './page'
import { createSessionRecord } from './sessionRecord'
import { signIn } from './signIn'

/** Somebody who signs in. */
export type SessionPerson = { readonly username: string; readonly password: string }

type Options = {
  /** Those who can sign in. A test that does not name anybody gets the first. */
  readonly people: readonly SessionPerson[]
  /** Where the API lives, as `options.baseUrl`. */
  readonly api?: string
  /** The options of the host's session, where they are not the default. */
  readonly options?: SessionOptions
  /** The app's address; Playwright's `baseURL` by default. */
  readonly app?: string
  /**
   * Signs in on a page of the test's context, where `signIn` cannot. A method, so that it may ask for the whole `Page` of
   * Playwright: `signIn: async (page: Page, person) => { … }`.
   */
  signIn?(page: TestPage, person: SessionPerson): Promise<void>
}

/** The fixtures of a test. */
export type SessionFixtures = {
  /** Who is signed in, by user name; `null` for nobody: `test.use({ person: 'omid' })`. */
  person: string | null
}
/** The fixtures of a worker. */
export type SessionWorkerFixtures = {
  /** The host's options, for one that knows its API only when the worker runs: override it with a fixture. */
  sessionOptions: SessionOptions
  /** The stored sessions that no browser context has now, by user name. */
  sessionsOfWorker: Map<string, unknown>
}

/**
 * Fixtures by which each worker signs each person in once, and its tests begin signed in:
 * `base.extend<SessionFixtures, SessionWorkerFixtures>(sessionPerWorker({ people }))`. The session is handed from one
 * context to the next, with the tokens that it has by then, and never to two: pages of a `browser.newContext()` have
 * none. One that a test has ended, or whose refresh token may have been used up unseen, is not handed on: the next test
 * signs in anew.
 */
export function sessionPerWorker(given: Options) {
  const { people, api, app } = given

  async function begin(context: TestContext, person: SessionPerson, options: SessionOptions) {
    const page = await context.newPage()
    await (given.signIn?.(page, person) ??
      signIn(page, { ...person, options, ...(app !== undefined && { app }) }))
    const { origin } = new URL(page.url())
    await page.close()
    return origin
  }

  async function goOn(context: TestContext, { text, cookies }: Kept, options: SessionOptions) {
    await context.addCookies(cookies)
    const page = await context.newPage()
    const origin = await openEmptyPage(page, app)
    await storeIn(page, createSessionRecord(options, origin).key, text)
    await page.close()
    return origin
  }

  return {
    sessionOptions: [
      { ...given.options, ...(api !== undefined && { baseUrl: api }) } as SessionOptions,
      { option: true, scope: 'worker' },
    ] as [SessionOptions, { option: true; scope: 'worker' }],

    sessionsOfWorker: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this argument
      async ({}: object, provide: (sessions: Map<string, unknown>) => Promise<void>) => {
        await provide(new Map())
      },
      { scope: 'worker' },
    ] as [
      (
        fixtures: object,
        provide: (sessions: Map<string, unknown>) => Promise<void>,
      ) => Promise<void>,
      { scope: 'worker' },
    ],

    person: [people[0]?.username ?? null, { option: true }] as [string | null, { option: true }],

    async context<Context extends TestContext>(
      {
        context,
        person: username,
        sessionOptions: options,
        sessionsOfWorker,
      }: { context: Context } & SessionFixtures & SessionWorkerFixtures,
      provide: (context: Context) => Promise<void>,
    ): Promise<void> {
      if (username === null) return provide(context)
      const person = people.find((each) => each.username === username)
      if (person === undefined)
        throw new Error(`sessionPerWorker: nobody among its people is called ${username}.`)
      const sessions = sessionsOfWorker as Map<string, Kept>
      const kept = sessions.get(username)
      // From here on only this context has it, whatever becomes of the test.
      sessions.delete(username)
      const origin = await (kept ? goOn(context, kept, options) : begin(context, person, options))
      const handOn = await followSession(context, options, origin)
      await provide(context)
      const left = await handOn()
      if (left !== undefined) sessions.set(username, left)
    },
  }
}
