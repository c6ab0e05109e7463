import { passwords } from '../hosts/library.ts'
import { Broken, holds, type Scenario } from '../scenario.ts'
import type { Kind } from '../server/calls.ts'
import type { World } from '../world.ts'
import { expire, signedIn } from './expiry.ts'

const secretsOf = (world: World) => [
  ...world.server.tokens.secrets(),
  ...Object.values(passwords),
  'wrong-1404',
]
function noSecret(text: string, world: World, where: string) {
  const found = secretsOf(world).find((secret) => text.includes(secret))
  if (found === undefined) return
  const { isRefresh } = world.server.tokens
  const kind = isRefresh(found)
    ? 'a refresh token'
    : found.startsWith('ey')
      ? 'an access token'
      : 'a password'
  throw new Broken(`${kind} is in ${where}`)
}

/** A call of this kind is redirected to another origin, with its method and body, by 307. */
const redirect = (world: World, kind: Kind) =>
  world.server.break(kind, {
    kind: 'answer',
    status: 307,
    headers: { location: `${world.server.elsewhere.url}/` },
  })
const redirected = (
  name: string,
  what: string,
  kind: Kind,
  act: (world: World) => Promise<unknown>,
): Scenario => ({
  name,
  what: `a redirect of ${what} to another origin takes no secret there`,
  async play(world) {
    await act(world)
    await world.live(15)
    noSecret(world.server.elsewhere.got.join('\n'), world, `a call of another origin (${kind})`)
  },
})

/** A life with what may go wrong in it; resolves to all errors that the page got. */
async function life(world: World) {
  const tab = await world.open()
  const errors = [(await tab.signIn('sara', 'wrong-1404')).error]
  world.server.break('login', { kind: 'answer', status: 503 })
  errors.push((await tab.signIn('sara')).error)
  world.server.mend()
  await tab.signIn('sara')
  await tab.ask()
  world.server.break('refresh', { kind: 'answer', status: 503 })
  await expire(world)
  errors.push((await tab.ask()).error)
  world.server.mend()
  await world.live(60, 5)
  errors.push((await tab.ask()).error)
  world.server.tokens.revokeAll()
  await expire(world)
  errors.push((await tab.ask()).error, ...(await tab.told()))
  await tab.signIn('sara')
  await tab.signOut()
  return errors
}

/** In the page: a Redux DevTools extension that writes down what it is shown. */
function devTools() {
  type Any = (...all: unknown[]) => unknown
  type Options = { actionSanitizer?: Any; stateSanitizer?: Any }
  type Store = { dispatch: (action: unknown) => unknown; getState: () => unknown }
  const shown: string[] = []
  const compose =
    (options: Options = {}) =>
    (...enhancers: ((create: unknown) => unknown)[]) => {
      const watch =
        (create: (...all: unknown[]) => Store) =>
        (...all: unknown[]) => {
          const store = create(...all)
          const dispatch = (action: unknown) => {
            const result = store.dispatch(action)
            const state = store.getState()
            shown.push(JSON.stringify(options.actionSanitizer?.(action, 0) ?? action))
            shown.push(JSON.stringify(options.stateSanitizer?.(state, 0) ?? state))
            return result
          }
          return { ...store, dispatch }
        }
      return (create: unknown) =>
        enhancers.reduceRight((made, enhance) => enhance(made), watch(create as never) as unknown)
    }
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose, shown })
}

export const secrets: Scenario[] = [
  {
    name: 'otherOrigin',
    what: 'a request to another origin takes no token there',
    async play(world) {
      const tab = await signedIn(world)
      await tab.ask(`${world.server.elsewhere.url}/data`)
      holds(world.server.elsewhere.got.length > 0, 'nothing was sent')
      noSecret(world.server.elsewhere.got.join('\n'), world, 'the request')
    },
  },
  redirected('redirectedData', 'a request', 'data', async (world) => {
    const tab = await signedIn(world)
    redirect(world, 'data')
    await tab.ask()
  }),
  redirected('redirectedLogin', 'sign-in', 'login', async (world) => {
    const tab = await world.open()
    redirect(world, 'login')
    await tab.signIn('sara')
  }),
  redirected('redirectedRefresh', 'a refresh', 'refresh', async (world) => {
    const tab = await signedIn(world)
    redirect(world, 'refresh')
    await expire(world)
    await tab.ask()
  }),
  {
    name: 'console',
    what: 'no token or password in the console, whatever goes wrong',
    async play(world) {
      await life(world)
      noSecret(world.console.join('\n'), world, 'the console')
    },
  },
  {
    name: 'urls',
    what: 'no token or password in a URL, whatever goes wrong',
    async play(world) {
      await life(world)
      noSecret(decodeURIComponent(world.urls.join('\n')), world, 'a URL')
    },
  },
  {
    name: 'errors',
    what: 'no token or password in the errors that a page gets, whatever goes wrong',
    async play(world) {
      noSecret((await life(world)).join('\n'), world, 'an error')
    },
  },
  {
    name: 'devTools',
    what: 'no token or password in Redux DevTools',
    async play(world) {
      await world.context.addInitScript(devTools)
      const tab = await signedIn(world)
      await expire(world)
      await tab.ask()
      const shown = await tab.page.evaluate(() => (window as never as { shown: string[] }).shown)
      holds(shown.length > 5, 'nothing was shown')
      noSecret(shown.join('\n'), world, 'Redux DevTools')
    },
  },
]
