import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createApp, type AppSetup } from '../../src/app/createApp'
import { createAppStore } from '../../src/app/store'
import { demoUsers } from '../../src/demo/users'
import { Credentials, type Environment, type Session } from '../../src/session'
import { createWorld } from './fakeBrowser'

type Options = {
  path?: string
  /** Who signed in here earlier; the page is then opened over what that left in storage. */
  signedInAs?: 'sara' | 'omid'
  environment?: Partial<Environment>
  setup?: Partial<AppSetup>
}

export const passwordOf = (username: string) =>
  demoUsers.find((each) => each.username === username)!.password

/** Where the person is: path, query and hash. */
export const address = () => location.pathname + location.search + location.hash

/** Presses the browser's back button. */
export const goBack = () =>
  act(async () => {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await moved
  })

/** What jsdom lacks of a browser: locks and IndexedDB, one set for all pages of a test. */
let world = createWorld()
const browser = (environment: Partial<Environment> = {}): Partial<Environment> => {
  const { locks, sharedStore } = world.enter().environment()
  return { locks, sharedStore, ...environment }
}

const closes: (() => void)[] = []
const secrets = new Set<string>()
const frames: string[] = []

/** Remembers the page as it is now. */
const look = () => {
  const page = `${address()} ${document.documentElement.outerHTML}`
  if (page !== frames.at(-1)) frames.push(page)
}
const observer = new MutationObserver(look)

const tokensOf = (session: Session): string[] => [
  ...('accessToken' in session ? [session.accessToken.value] : []),
  ...('renewal' in session && session.renewal.by === 'refreshToken'
    ? [session.renewal.token.value]
    : []),
]

async function signInEarlier(username: string, { environment, setup }: Options) {
  const { session, start } = createAppStore({ devTools: false, ...setup }, browser(environment))
  await start()
  const fields = { username, password: passwordOf(username) }
  expect(await session.logIn(new Credentials(fields, { remember: true }))).toBeUndefined()
  session.stop()
}

async function open({ environment, setup }: Options) {
  const made = await createApp({ devTools: false, ...setup }, browser(environment))
  const { store, app } = made
  const note = () => tokensOf(store.getState().session).forEach((token) => secrets.add(token))
  note()
  const stop = store.subscribe(note)
  const { unmount } = render(app)
  const close = () => {
    unmount()
    stop()
    made.dispose()
  }
  closes.push(close)
  return { ...made, close }
}

/** Opens the whole app at a path, as `main.tsx` does; only the server behind `fetch` is a demo. */
export async function renderApp(options: Options = {}) {
  if (options.signedInAs) await signInEarlier(options.signedInAs, options)
  history.pushState(null, '', options.path ?? '/')
  let since = frames.length
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  let opened = await open(options)
  return {
    user: userEvent.setup(),
    session: () => opened.store.getState().session,
    layer: () => opened.session,
    store: () => opened.store,
    fetchAhead: () => opened.fetchAhead(),
    /** Every state that the page was in since it was opened, or since `forget`. */
    frames() {
      look()
      return frames.slice(since)
    },
    forgetFrames() {
      look()
      since = frames.length
    },
    /** As the browser's button does: only the address and what is stored stay. */
    async reload(changed: Pick<Options, 'environment' | 'setup'> = {}) {
      opened.close()
      since = frames.length
      opened = await open({ ...options, ...changed })
    },
  }
}

/** Fills in the form on the page and sends it. */
export async function signIn(user: UserEvent, username: string, password = passwordOf(username)) {
  secrets.add(password)
  await user.clear(await screen.findByRole('textbox', { name: 'Username' }))
  await user.type(screen.getByRole('textbox', { name: 'Username' }), username)
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

beforeEach(() => {
  jest.spyOn(console, 'error')
  jest.spyOn(console, 'warn')
})

afterEach(() => {
  closes.splice(0).forEach((close) => close())
  cleanup()
  observer.disconnect()
  world = createWorld()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.documentElement.removeAttribute('lang')
  document.documentElement.removeAttribute('dir')
  delete document.documentElement.dataset['theme']

  const seen = frames.splice(0)
  const told = [...secrets].filter((secret) => seen.some((page) => page.includes(secret)))
  secrets.clear()
  const complaints = [console.error, console.warn]
    .flatMap((say) => jest.mocked(say).mock.calls)
    // Development's advice on a login whose server fails, and on an answer without its field, which
    // `session/wiring.test.ts` reads; told once for each file.
    .filter(
      ([text]) =>
        !/^session: (POST \S+\/login (got no|was answered with a page)|\w.* response does not contain field )/.test(
          String(text),
        ),
    )
  jest.restoreAllMocks()
  // No page of any test shows a token or a password that was typed: not in text, attributes or address.
  expect(told).toEqual([])
  expect(complaints).toEqual([])
})
